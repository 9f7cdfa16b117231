// A constant has a mutable reference to a temporary.
const COUNT: &mut u32 = &mut 1;

fn main() {
    println!("{}", COUNT);
}
