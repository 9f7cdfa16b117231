//~ ends never
fn main() {
    println!("before");
    println!("{:?}", std::iter::successors(Some(1u64), |n| Some(n.wrapping_mul(3))).max());
}
