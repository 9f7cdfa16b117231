//~ ends 101
//~ says a Display implementation returned an error unexpectedly: Error
struct F;

impl std::fmt::Display for F {
    fn fmt(&self, _: &mut std::fmt::Formatter) -> std::fmt::Result {
        Err(std::fmt::Error)
    }
}

fn main() {
    println!("before");
    println!("{}", F.to_string());
}
