// A pattern with `..` is for an array whose length is a parameter.
fn starts<const N: usize>(a: [u8; N]) -> bool {
    match a {
        [1, ..] => true,
        _ => false,
    }
}

fn main() {
    println!("{}", starts([1, 2]));
}
