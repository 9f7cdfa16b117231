use std::env;
fn level() -> u8 { env::var("LEVEL").ok().and_then(|s| s.parse().ok()).unwrap_or(1) }
fn main() {
    println!("{} {:?}", level(), env::var("POLLGROUND_NAME").map_err(|e| e.to_string()));
    unsafe { env::set_var("LEVEL", "3"); env::set_var(String::from("POLLGROUND_NAME"), "first"); }
    unsafe { env::set_var("POLLGROUND_NAME", "second"); }
    println!("{} {}", level(), env::var("POLLGROUND_NAME").unwrap());
    println!("{:?}", env::vars().filter(|(k, _)| k.starts_with("POLLGROUND")).collect::<Vec<_>>());
    unsafe { env::remove_var("LEVEL"); }
    println!("{} {:?}", level(), env::var("LEVEL") == Err(env::VarError::NotPresent));
    std::thread::spawn(|| println!("{:?}", env::var("POLLGROUND_NAME"))).join().unwrap();
}
