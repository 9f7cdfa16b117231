//~ ends 101
//~ says bottom
fn dig(n: u32) -> u32 {
    match std::panic::catch_unwind(|| if n == 0 { panic!("bottom") } else { dig(n - 1) }) {
        Ok(n) => n,
        Err(e) => std::panic::resume_unwind(e),
    }
}

fn main() {
    println!("before");
    println!("{}", dig(10_000));
}
