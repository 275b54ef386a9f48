//! The options that make the engine play weaker.

use archipelago_engine::{MAX_ELO, MIN_ELO};

/// The skill level of full strength.
pub const FULL_SKILL: u32 = 20;

/// What the user has set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// `UCI_LimitStrength`: `UCI_Elo` counts instead of the skill level.
    pub is_limited: bool,
    /// `UCI_Elo`.
    pub elo: u32,
    /// `Skill Level`.
    pub skill: u32,
    /// `UCI_AnalyseMode`: full strength, whatever else is set.
    pub analyses: bool,
}

impl Default for Strength {
    fn default() -> Strength {
        Strength {
            is_limited: false,
            elo: MAX_ELO,
            skill: FULL_SKILL,
            analyses: false,
        }
    }
}

impl Strength {
    /// The strength to play with; `None`: as strong as possible. The skill levels below the full one divide the range of
    /// Elo into equal steps.
    pub fn play(&self) -> Option<u32> {
        if self.analyses {
            None
        } else if self.is_limited {
            Some(self.elo)
        } else if self.skill < FULL_SKILL {
            Some(MIN_ELO + self.skill * (MAX_ELO - MIN_ELO) / FULL_SKILL)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_comes_before_the_skill_level() {
        let full = Strength::default();
        assert_eq!(full.play(), None);
        let level = |skill| Strength { skill, ..full }.play();
        assert_eq!(
            [level(0), level(10), level(19), level(20)],
            [Some(800), Some(1900), Some(2890), None]
        );
        let limited = Strength {
            is_limited: true,
            elo: 1500,
            skill: 3,
            ..full
        };
        assert_eq!(limited.play(), Some(1500));
        let analysis = Strength {
            analyses: true,
            ..limited
        };
        assert_eq!(analysis.play(), None);
    }
}
