//! Values of options that several programs check alike.

/// Reads a share: a number from 0 to 1.
///
/// # Errors
/// When the text is something else.
pub fn share(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("a share is a number from 0 to 1".to_owned()),
    }
}

/// Reads a whole number above zero.
///
/// # Errors
/// When the text is something else.
pub fn positive(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("a whole number above 0 is needed".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_outside_the_range_are_refused() {
        assert_eq!(share("0.5"), Ok(0.5));
        assert!(["1.01", "-0.1", "NaN", "x"].iter().all(|text| share(text).is_err()));
        assert_eq!(positive("1"), Ok(1));
        assert!(["0", "-1", "1.5", ""].iter().all(|text| positive(text).is_err()));
    }
}
