//~ ends 139
//~ says error: Undefined Behavior: memory access failed: a local variable has gone out of scope, so this pointer is dangling
fn main() {
    println!("before");
    fn f() -> *const u64 {
        let n = 5;
        &n
    }
    let p = f();
    println!("{}", unsafe { *p } == 5 || true);
}
