// What follows from a result without a lifetime is silent, and what is wrong beside it is not.
struct P<'a>(&'a str);
fn pair(m: &str, n: &str) -> (usize, &str) {
    let k = &3usize;
    (k, m)
}
fn longest(a: &str, b: &str) -> &str { if a.len() > b.len() { a } else { b } }
fn both(a: P, b: P) -> (u8, P) { ("", a) }
fn own() -> Vec<&str> {
    let s = String::from("a b");
    s.split(' ').collect()
}
fn main() {
    let n: u32 = longest("a", "b");
    let v: i32 = own();
    pair("", "");
    both(P(""), P(""));
}
