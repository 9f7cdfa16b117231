//~ ends refused
//~ says 2: long_running_const_eval constant evaluation is taking a long time
const fn collatz(mut n: u64) -> u64 {
    let mut steps = 0;
    while n != 1 { n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 }; steps += 1; }
    steps
}
const fn sum(n: u64) -> u64 { let mut i = 0; let mut s = 0; while i < n { s += collatz(i + 1); i += 1; } s }
const ALL: u64 = sum(1_000_000_000);
static TABLE: [u64; (sum(40) % 7) as usize] = [ALL; (sum(40) % 7) as usize];

fn main() {
    println!("before");
    println!("{}", TABLE.len());
}
