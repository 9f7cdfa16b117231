// Temporaries of a body's last expression go before its parameters.
use std::sync::{Arc, Mutex};
async fn tick() {}
async fn in_a_match(m: Arc<Mutex<Option<u32>>>) {
    match *m.lock().unwrap() {
        Some(_) => tick().await,
        None => {}
    }
}
async fn in_an_if(m: Arc<Mutex<Option<u32>>>) -> bool {
    if let Some(_) = *m.lock().unwrap() { true } else { false }
}
fn in_a_call(m: Arc<Mutex<Option<u32>>>) -> bool {
    m.lock().unwrap().is_some()
}
fn main() {
    let _ = (in_a_match(Default::default()), in_an_if(Default::default()), in_a_call(Default::default()));
}
