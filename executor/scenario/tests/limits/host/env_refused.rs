//~ ends 0
//~ prints false
fn main() {
    println!("before");
    println!("{:?}", std::env::args().count());
    println!("{:?}", std::env::var("HOME").is_ok());
}
