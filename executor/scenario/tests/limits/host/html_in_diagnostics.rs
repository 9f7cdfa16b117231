//~ ends refused
//~ says 3:  comparison operators cannot be chained
fn main() {
    let x: u32 = "<img src=x onerror=alert(1)>";
    let r#type = nothing_<b>;
}
