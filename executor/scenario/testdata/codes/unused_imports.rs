// A use declaration, or a part of it, is not used.
use std::collections::{BTreeMap, HashMap};
fn main() {
    let _map: HashMap<u8, u8> = HashMap::new();
}
