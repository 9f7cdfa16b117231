// What the compiler passes over the attribute's macro does not.
#[tokio::main]
async fn main() {
    let x = 3
    x.foo();
    "a".len()
}
