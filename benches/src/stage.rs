//! The stretches of the way from the text to the answers.

use common::Part;

/// A stretch of the way from the text to the answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// From the text to the approach's own model.
    Parse,
    /// From the model to the answer to a part.
    Answer(Part),
    /// From the text to both answers.
    Total,
}

impl Stage {
    /// All stages, in the order in which they are shown.
    pub const ALL: [Self; 4] = [Self::Parse, Self::Answer(Part::One), Self::Answer(Part::Two), Self::Total];

    /// As in the names of the benchmarks.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::Answer(Part::One) => "part1",
            Self::Answer(Part::Two) => "part2",
            Self::Total => "total",
        }
    }

    /// As in headings.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::Answer(Part::One) => "part 1",
            Self::Answer(Part::Two) => "part 2",
            Self::Total => "total",
        }
    }
}
