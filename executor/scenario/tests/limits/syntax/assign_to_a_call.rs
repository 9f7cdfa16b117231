//~ ends refused
//~ says 7: E0070 invalid left-hand side of assignment
fn f() -> fn(u8, u8) -> u8 {
    |a, b| a + b
}

fn main() {
    let (a, b) = (1, 2);
    f()(a, b) = 3;
}
