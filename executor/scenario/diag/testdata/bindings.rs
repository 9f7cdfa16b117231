enum Verb {
    Get,
    Post,
}
fn main() {
    let get = match Verb::Post {
        Get => 1,
    };
    println!("{get}");
}
