//~ ends 0
//~ prints ["0", "1", "2"]
fn main() {
    println!("before");
    let mut v: Vec<String> = (0..100).map(|n| n.to_string()).collect();
    let mut n = 0;
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        v.sort_by(|a, b| {
            n += 1;
            if n == 50 {
                panic!("in the comparison");
            }
            b.cmp(a)
        })
    }));
    println!("{} {}", r.is_err(), v.len());
    v.sort_by_key(|s| s.parse::<u32>().unwrap());
    println!("{:?}", &v[..3]);
}
