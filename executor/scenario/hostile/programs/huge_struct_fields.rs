//~ ends refused
//~ says 1: E0308 mismatched types
#[derive(Debug, Clone, Default)]
struct S {
/*@1500{*/    a@i@: u32,
/*}@*/}

fn main() {
    println!("before");
    println!("{}", S::default().clone().a1499);
}
