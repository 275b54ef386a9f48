//! Damaged input: bytes that are nearly right reach further into a reader than random ones.

/// One change of some bytes: its kind, its place and a new byte.
pub type Edit = (u8, u16, u8);

/// `bytes` after the changes. Places behind the end count from the beginning again.
#[must_use]
pub fn damaged(bytes: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for &(kind, place, byte) in edits {
        if bytes.is_empty() {
            bytes.push(byte);
            continue;
        }
        let at = usize::from(place) % bytes.len();
        match kind % 5 {
            0 => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            2 => drop(bytes.remove(at)),
            // Something that stands elsewhere, which is often legal here too.
            3 => bytes[at] = bytes[usize::from(byte) % bytes.len()],
            _ => {
                let end = (at + usize::from(byte) % 16).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_change() {
        assert_eq!(damaged(b"abc", &[]), b"abc");
        assert_eq!(damaged(b"abc", &[(0, 1, b'x')]), b"axc");
        assert_eq!(damaged(b"abc", &[(1, 4, b'x')]), b"axbc");
        assert_eq!(damaged(b"abc", &[(2, 2, 0)]), b"ab");
        assert_eq!(damaged(b"abc", &[(3, 0, 2)]), b"cbc");
        assert_eq!(damaged(b"abc", &[(4, 1, 9)]), b"abcbc");
        assert_eq!(damaged(b"", &[(2, 0, b'x'), (2, 7, 0), (0, 0, b'y')]), b"y");
    }
}
