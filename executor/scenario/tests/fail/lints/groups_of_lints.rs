#![deny(nonstandard_style)]

fn ShoutedName() {}

#[allow(nonstandard_style, dead_code)]
const quiet: u8 = 1;

#[allow(unused)]
fn nothing_is_said() {
    1;
    match 2 {
        _ => {}
        3 => {}
    }
    let x = 4;
}

#[warn(let_underscore_lock)]
fn only_warned(lock: &std::sync::Mutex<u8>) {
    let _ = lock.lock();
}

fn refused(lock: &std::sync::RwLock<u8>) {
    let guard = lock.read();
    let _ = (guard, 5);
    let _ = lock.try_write();
}

fn main() {
    ShoutedName();
    only_warned(&Default::default());
    refused(&Default::default());
    5;
}
