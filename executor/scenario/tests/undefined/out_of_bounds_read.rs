fn main() {
    let v = vec![1u32, 2, 3];
    let p = v.as_ptr();
    let mut sum = 0;
    for i in 0..=3 {
        sum += unsafe { *p.add(i) }; //~ out-of-bounds pointer use
    }
    println!("{sum}");
}
