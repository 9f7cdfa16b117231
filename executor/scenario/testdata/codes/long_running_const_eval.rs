// The evaluation of a constant takes very long, or does not end.
const fn search(n: u64) -> u64 {
    let mut i = 0;
    while i * i != n {
        i = (i + 1) % 1000;
    }
    i
}

const FOUND: u64 = search(2);

fn main() {
    println!("{}", FOUND);
}
