// A variable, function, field or module has a name that is not in snake case.
fn main() {
    let userName = "a";
    println!("{userName}");
}
