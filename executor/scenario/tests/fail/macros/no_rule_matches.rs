// When no rule of a macro takes what it is called with, rustc only expands the others.
macro_rules! add { ($a:expr, $b:expr) => { $a + $b }; }

fn main() {
    let a: i32 = add!(1);
    let b: i32 = "b";
    println!("{} {}", a);
    nothing(b);
}
