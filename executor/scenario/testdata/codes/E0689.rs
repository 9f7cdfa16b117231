// A method is called on a number whose type is not known.
fn main() {
    let x = 2.0;
    println!("{}", x.powi(2));
}
