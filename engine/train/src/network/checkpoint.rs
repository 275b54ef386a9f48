//! The state of a run as a file, so that an interrupted run goes on where it was.

use std::io;
use std::path::Path;

use super::fit::State;
use super::model::PARAMETERS;
use crate::files;

const MAGIC: [u8; 8] = *b"ARCHRUN1";
const HEADER_BYTES: usize = 8 + 8 + 4 * 8;
const VECTORS: usize = 4;
const FILE_BYTES: usize = HEADER_BYTES + VECTORS * 4 * PARAMETERS + 8;

/// Why a file is no checkpoint of this trainer.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is something else, or of another shape of network.
    #[error("not a checkpoint of this trainer, or of a network with other numbers of units")]
    Format,
    /// The file is a checkpoint whose bytes were changed.
    #[error("the checksum is wrong, the file is torn or was changed")]
    Checksum,
    /// The run had other settings.
    #[error(
        "the checkpoint is of a run with other data, settings or weights of the build; name another file or remove it"
    )]
    Settings,
}

/// Writes the state, whole or not at all. `run` is a hash of data and settings.
///
/// # Errors
/// When the file cannot be written.
pub fn write(path: &Path, run: u64, state: &State) -> Result<(), CheckpointError> {
    let mut bytes = Vec::with_capacity(FILE_BYTES);
    bytes.extend(MAGIC);
    bytes.extend(run.to_le_bytes());
    for number in [state.epoch, state.steps, state.since_best] {
        bytes.extend((number as u64).to_le_bytes());
    }
    bytes.extend(state.best_error.to_le_bytes());
    for vector in [&state.parameters, &state.first, &state.second, &state.best] {
        bytes.extend(vector.iter().flat_map(|number| number.to_le_bytes()));
    }
    bytes.extend(checksum(&bytes).to_le_bytes());
    Ok(files::replace(path, bytes)?)
}

/// Reads the state of the run with that hash.
///
/// # Errors
/// When the file is no checkpoint of that run.
pub fn read(path: &Path, run: u64) -> Result<State, CheckpointError> {
    let bytes = std::fs::read(path)?;
    if bytes.len() != FILE_BYTES || bytes[..8] != MAGIC {
        return Err(CheckpointError::Format);
    }
    let (content, stored) = bytes.split_at(FILE_BYTES - 8);
    if checksum(content) != word(stored, 0) {
        return Err(CheckpointError::Checksum);
    }
    if word(content, 8) != run {
        return Err(CheckpointError::Settings);
    }
    let vector = |index: usize| -> Vec<f32> {
        let first = HEADER_BYTES + index * 4 * PARAMETERS;
        let (numbers, _) = content[first..first + 4 * PARAMETERS].as_chunks();
        numbers.iter().map(|&number| f32::from_le_bytes(number)).collect()
    };
    Ok(State {
        epoch: word(content, 16) as usize,
        steps: word(content, 24) as usize,
        since_best: word(content, 32) as usize,
        best_error: f64::from_bits(word(content, 40)),
        parameters: vector(0),
        first: vector(1),
        second: vector(2),
        best: vector(3),
    })
}

/// Eight bytes from `at` on as a number.
fn word(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|index| bytes[at + index]))
}

/// FNV-1a (Fowler, Noll and Vo), for files and for the hash of a run.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, mix)
}
