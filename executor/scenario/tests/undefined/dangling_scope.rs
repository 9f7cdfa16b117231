fn main() {
    let p: *const String;
    {
        let s = String::from("gone");
        p = &s;
    }
    let n = unsafe { (*p).len() }; //~ so this pointer is dangling
    println!("{n}");
}
