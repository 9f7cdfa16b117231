// A value is not in scope.
fn main() {
    println!("{}", missing);
}
