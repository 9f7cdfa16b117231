//~ ends 0
//~ prints V9999 true
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum E {
/*@10000{*/    V@i@,
/*}@*/}
fn main() {
    println!("{:?} {}", E::V9999, E::V1 < E::V2);
}
