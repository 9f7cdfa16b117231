//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
struct M;

impl std::fmt::Display for M {
    fn fmt(&self, _: &mut std::fmt::Formatter) -> std::fmt::Result {
        panic!("within the message {}", M)
    }
}

fn main() {
    println!("before");
    panic!("{}", M);
}
