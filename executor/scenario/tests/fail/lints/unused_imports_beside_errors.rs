//! Unused imports are reported beside errors of other phases.
use std::collections::{BTreeMap, HashMap as Map, HashSet};
use std::fmt::Debug;
fn main() {
    let m: Map<u8, u8> = Map::new();
    let x: i32 = "a";
    missing();
}
