//! The keys that the documents have to name.

use serde_json::Value as Json;

/// All keys of an object and of what it holds. Not looked into are the values of the keys in `closed`: their keys are
/// names that the document lists elsewhere.
pub fn keys(json: &Json, closed: &[&str]) -> Vec<String> {
    match json {
        Json::Object(map) => map
            .iter()
            .flat_map(|(key, value)| {
                let inside = if closed.contains(&key.as_str()) {
                    Vec::new()
                } else {
                    keys(value, closed)
                };
                [vec![key.clone()], inside].concat()
            })
            .collect(),
        Json::Array(list) => list.iter().flat_map(|value| keys(value, closed)).collect(),
        _ => Vec::new(),
    }
}
