//~ ends 0
//~ prints 5
fn main() {
    println!("before");
    fn forever<'a>(s: &'a String) -> &'static String { unsafe { std::mem::transmute(s) } }
    let r = {
        let s = String::from("short");
        forever(&s)
    };
    println!("{}", r.len());
}
