//~ ends 101
//~ says assertion failed: step != 0
fn main() {
    println!("before");
    println!("{:?}", (0..10).skip(usize::MAX).next());
    println!("{:?}", (0..10).step_by(usize::MAX).collect::<Vec<_>>());
    println!("{:?}", (0..u64::MAX).nth(usize::MAX - 1));
    println!("{:?}", (0..=u128::MAX).rev().nth(3));
    println!("{:?}", (0..10).step_by(0).next());
}
