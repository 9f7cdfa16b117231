//~ ends 0
//~ prints before
// /*@70000{*/ comment text /*}@*/
fn main() {
    println!("before");
}
