// Two imports give different things the same name.
use std::fmt::Result;
use std::io::Result;
fn f() -> Result {
    Ok(())
}
fn main() {
    let _ = f();
}
