//~ ends refused
//~ says 1:  this expression is too long, more than 5000 operators in a row
#[derive(Debug, Clone, Default)]
struct S {
/*@5000{*/    a@i@: u32,
/*}@*/}

fn main() {
    println!("before");
    println!("{}", S::default().clone().a4999);
}
