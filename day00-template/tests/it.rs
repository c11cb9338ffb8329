testing::suite!(day00_template::PUZZLE);
