#[allow(dead_code)]
fn never_called() -> u8 {
    const { 200 + narrowed(100) }
}

const fn narrowed(n: u8) -> u8 {
    n
}

fn main() {}
