//~ ends 0
//~ prints before
fn main() {
    println!("before");
    /*@200000{*/{}/*}@*/
}
