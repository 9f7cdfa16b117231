//~ ends 0
//~ prints 7994
#[derive(Debug, Clone, Default)]
struct S {
/*@900{*/    a@i@: u32,
/*}@*/}

fn main() {
    println!("before");
    println!("{}", S::default().clone().a899);
    println!("{}", format!("{:?}", S::default()).len());
}
