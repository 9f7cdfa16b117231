//~ ends 1
//~ says Error: "<b>no</b>\u{202e}"
fn main() -> Result<(), String> {
    println!("before");
    Err("<b>no</b>\u{202e}".into())
}
