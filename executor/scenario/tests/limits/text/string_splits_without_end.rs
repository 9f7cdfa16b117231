//~ ends 101
//~ says start byte index 2001 is out of bounds of `ababababababababababababababababababababababababababababababababababababababababababababababababababababababababababa
//~ steps 400M
fn main() {
    println!("before");
    let s = "ab".repeat(1000);
    let n: usize = s.split("").map(|p| s.matches(p).count()).sum();
    println!("{n}");
    println!("{}", s.splitn(usize::MAX, 'a').count());
    println!("{:?}", s.get(usize::MAX..).is_none());
    println!("{}", &s[s.len() + 1..]);
}
