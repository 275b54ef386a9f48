//! Appends games to a file, and continues a file that ends in an incomplete block.

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::{FormatError, GameRecord, HEADER_BYTES, Header, Reader, SETTINGS_AT};

/// Games between two calls that force the data to the disk.
const GAMES_BETWEEN_SYNCS: u32 = 256;

/// Appends to a file of games and locks it against other writers.
#[derive(Debug)]
pub struct Writer {
    file: File,
    since_sync: u32,
}

/// What a file held when it was opened for writing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resumed {
    /// The numbers of its games.
    pub numbers: HashSet<u32>,
    /// The number of its positions.
    pub positions: u64,
    /// The bytes of an incomplete block that were cut off.
    pub torn_bytes: u64,
}

impl Writer {
    /// Opens a file to append games to it. A new or empty file gets the header; an existing one must have the same
    /// header, and an incomplete block at its end is removed.
    ///
    /// # Errors
    /// [`FormatError::Foreign`] when the file is no file of games, [`FormatError::Settings`] when it has another header,
    /// [`FormatError::Corrupt`] when it is damaged anywhere but in its last block, [`FormatError::Locked`] when another
    /// process writes to it.
    pub fn resume(path: &Path, header: Header) -> Result<(Writer, Resumed), FormatError> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => FormatError::Locked,
            TryLockError::Error(error) => FormatError::Io(error),
        })?;
        let mut resumed = Resumed::default();
        let length = file.metadata()?.len();
        let end = if length < HEADER_BYTES as u64 {
            // An incomplete header is followed by no game: begin again. Anything else is not ours to overwrite.
            let mut begin = Vec::new();
            file.read_to_end(&mut begin)?;
            if !is_torn_header(&begin, header) {
                return Err(FormatError::Foreign);
            }
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&header.to_bytes())?;
            HEADER_BYTES as u64
        } else {
            // Windows lets nobody else read a locked file, not even this process by another handle.
            let mut reader = Reader::of(file.try_clone()?)?;
            if reader.header() != header {
                return Err(FormatError::Settings {
                    found: reader.header(),
                    wanted: header,
                });
            }
            for game in &mut reader {
                let game = game?;
                resumed.positions += game.records.len() as u64;
                resumed.numbers.insert(game.number);
            }
            resumed.torn_bytes = reader.torn_bytes();
            length - reader.torn_bytes()
        };
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        file.sync_all()?;
        Ok((Writer { file, since_sync: 0 }, resumed))
    }

    /// Appends a game. Records beyond [`super::MAX_RECORDS`] are left out.
    ///
    /// # Errors
    /// When the system cannot write; the file may then end in an incomplete block.
    pub fn append(&mut self, game: &GameRecord) -> Result<(), FormatError> {
        self.file.write_all(&game.to_bytes())?;
        self.since_sync += 1;
        if self.since_sync >= GAMES_BETWEEN_SYNCS {
            self.sync()?;
        }
        Ok(())
    }

    /// Forces what was written to the disk.
    ///
    /// # Errors
    /// When the system cannot.
    pub fn sync(&mut self) -> Result<(), FormatError> {
        self.since_sync = 0;
        Ok(self.file.sync_data()?)
    }
}

/// Can a header have begun so, before its writing was interrupted? A file system may leave zeros behind.
fn is_torn_header(begin: &[u8], header: Header) -> bool {
    let length = begin.len().min(SETTINGS_AT);
    begin[..length] == header.to_bytes()[..length] || begin.iter().all(|&byte| byte == 0)
}
