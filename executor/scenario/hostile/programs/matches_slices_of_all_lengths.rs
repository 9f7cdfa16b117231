//~ ends 0
//~ prints 1
fn main() {
    println!("before");
    let v = vec![true; 30];
    let n = match v.as_slice() {
        [/*@24{*/true, /*}@*/ ..] => 1,
        [/*@24{*/_, /*}@*/ false, ..] => 2,
        _ => 3,
    };
    println!("{n}");
}
