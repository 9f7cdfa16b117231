//~ ends refused
//~ says 2: E0433 cannot find `Command` in `process`
fn main() {
    let _ = std::process::Command::new("sh").spawn();
}
