//~ ends 139
//~ says error: Undefined Behavior: memory access failed: a local variable has gone out of scope, so this pointer is dangling
fn main() {
    println!("before");
    fn forever<'a>(s: &'a String) -> &'static String { unsafe { std::mem::transmute(s) } }
    let r = {
        let s = String::from("short");
        forever(&s)
    };
    println!("{}", r.len());
}
