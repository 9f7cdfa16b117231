//~ ends 101
//~ says capacity overflow
fn main() {
    println!("before");
    let v = vec![(); usize::MAX];
    println!("{}", v.len());
    let mut w = v;
    w.push(());
}
