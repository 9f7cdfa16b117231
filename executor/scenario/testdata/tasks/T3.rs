fn main() {
    let n = 1_000_000usize;
    let mut v = Vec::new();
    for _ in 0..=n { v.push(true); }
    v[0] = false;
    v[1] = false;
    let mut i = 2;
    while i * i <= n {
        if v[i] { let mut j = i * i; while j <= n { v[j] = false; j += i; } }
        i += 1;
    }
    let mut c = 0;
    for i in 0..=n { if v[i] { c += 1; } }
    println!("{c}");
}
