//~ ends refused
//~ says 1:  this expression is too long, more than 1000 operators in a row
#[derive(Debug, Clone, Default)]
struct S {
/*@1500{*/    a@i@: u32,
/*}@*/}

fn main() {
    println!("before");
    println!("{}", S::default().clone().a1499);
}
