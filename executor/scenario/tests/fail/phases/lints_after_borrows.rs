struct Unused;
fn main() {
    let mut v = vec![1];
    let first = &v[0];
    v.push(2);
    println!("{first}");
    v.iter().map(|x| x + 1);
    let mut x = 1;
    x = 2;
    println!("{x}");
}
