//~ ends refused
//~ says 1:  this function needs more registers than the machine has: split it
fn f(/*@10000{*/a@i@: u32, /*}@*/) -> u32 { a9999 }

fn main() {
    println!("before");
    println!("{}", f(/*@10000{*/@i@, /*}@*/));
}
