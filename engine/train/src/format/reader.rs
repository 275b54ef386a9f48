//! Reads a file of games, one game at a time.

use std::fs::File;
use std::io::{BufReader, ErrorKind, Read};
use std::path::Path;

use super::{BLOCK_HEADER_BYTES, FormatError, GameRecord, HEADER_BYTES, Header, MAX_BLOCK_BYTES, block_length};

/// The games of a file in the order in which they were written. After an error the iterator ends.
#[derive(Debug)]
pub struct Reader {
    input: BufReader<File>,
    header: Header,
    length: u64,
    position: u64,
    block: Vec<u8>,
    done: bool,
}

impl Reader {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    /// [`FormatError::Foreign`] when it is no file of games.
    pub fn open(path: &Path) -> Result<Reader, FormatError> {
        Reader::of(File::open(path)?)
    }

    /// Reads the header of an open file whose read position is at the start.
    ///
    /// # Errors
    /// As [`Reader::open`].
    pub fn of(file: File) -> Result<Reader, FormatError> {
        let length = file.metadata()?.len();
        let mut input = BufReader::with_capacity(1 << 18, file);
        let mut bytes = [0; HEADER_BYTES];
        input.read_exact(&mut bytes).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => FormatError::Foreign,
            _ => FormatError::Io(error),
        })?;
        let header = Header::from_bytes(&bytes).ok_or(FormatError::Foreign)?;
        let position = HEADER_BYTES as u64;
        Ok(Reader {
            input,
            header,
            length,
            position,
            block: Vec::new(),
            done: false,
        })
    }

    /// The settings of all games.
    #[must_use]
    pub const fn header(&self) -> Header {
        self.header
    }

    /// Bytes of the file, and bytes read so far.
    #[must_use]
    pub const fn progress(&self) -> (u64, u64) {
        (self.length, self.position)
    }

    /// The length in bytes of an incomplete block behind the last game, known when all games are read.
    #[must_use]
    pub const fn torn_bytes(&self) -> u64 {
        self.length.saturating_sub(self.position)
    }

    /// The next whole block.
    fn read_game(&mut self) -> Result<Option<GameRecord>, FormatError> {
        let left = self.length - self.position;
        if left < BLOCK_HEADER_BYTES as u64 {
            return Ok(None);
        }
        let mut header = [0; BLOCK_HEADER_BYTES];
        self.input.read_exact(&mut header)?;
        if let Some(length) = block_length(&header).filter(|&length| length as u64 <= left) {
            self.block.clear();
            self.block.extend(header);
            self.block.resize(length, 0);
            self.input.read_exact(&mut self.block[BLOCK_HEADER_BYTES..])?;
            if let Some(game) = GameRecord::from_bytes(&self.block) {
                self.position += length as u64;
                return Ok(Some(game));
            }
        }
        if left > MAX_BLOCK_BYTES as u64 {
            Err(FormatError::Corrupt(self.position))
        } else {
            Ok(None)
        }
    }
}

impl Iterator for Reader {
    type Item = Result<GameRecord, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let next = self.read_game().transpose();
        self.done = !matches!(next, Some(Ok(_)));
        next
    }
}
