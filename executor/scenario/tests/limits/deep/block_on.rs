//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
//~ long
fn nested(n: u32) -> u32 {
    smol::block_on(async move { if n == 0 { 0 } else { nested(n - 1) + 1 } })
}

fn main() {
    println!("before");
    println!("{}", nested(1_000_000));
}
