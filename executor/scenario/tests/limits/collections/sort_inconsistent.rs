//~ ends 0
//~ prints true
fn main() {
    println!("before");
    let mut v: Vec<u32> = (0..10_000).collect();
    let mut n = 0u32;
    v.sort_by(|_, _| {
        n = n.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        if n >> 30 & 1 == 0 { std::cmp::Ordering::Less } else { std::cmp::Ordering::Greater }
    });
    let mut sorted = v.clone();
    sorted.sort();
    println!("{}", sorted == (0..10_000).collect::<Vec<u32>>());
}
