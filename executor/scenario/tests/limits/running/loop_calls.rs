//~ ends never
fn f(x: &mut u64) {
    *x = x.wrapping_mul(3);
}

fn main() {
    println!("before");
    let mut x = 1;
    loop {
        f(&mut x);
    }
}
