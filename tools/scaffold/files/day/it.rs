testing::suite!($crate$::PUZZLE);
