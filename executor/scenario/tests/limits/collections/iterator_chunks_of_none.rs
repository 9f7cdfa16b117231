//~ ends 101
//~ says chunk size must be non-zero
fn main() {
    println!("before");
    let v = [1, 2, 3];
    println!("{:?}", v.chunks(usize::MAX).next());
    println!("{:?}", v.windows(usize::MAX).next());
    let n = v.len() - 3;
    println!("{:?}", v.chunks(n).next());
}
