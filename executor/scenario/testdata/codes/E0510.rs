// A guard assigns to what the match looks at.
fn main() {
    let mut x = Some(1);
    match x {
        None => {}
        Some(_) if { x = None; false } => {}
        Some(_) => {}
    }
}
