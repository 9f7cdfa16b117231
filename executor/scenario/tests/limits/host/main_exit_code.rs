//~ ends 255
use std::process::ExitCode;

fn main() -> ExitCode {
    println!("before");
    ExitCode::from(255)
}
