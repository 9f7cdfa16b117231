//~ ends 0
//~ prints true
fn main() {
    println!("before");
    fn f() -> *const u64 {
        let n = 5;
        &n
    }
    let p = f();
    println!("{}", unsafe { *p } == 5 || true);
}
