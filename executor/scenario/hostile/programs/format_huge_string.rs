//~ ends 0
fn main() {
    println!("before");
    println!("/*@100000{*/{{}}abcd/*}@*/");
}
