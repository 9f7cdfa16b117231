//~ ends 0
//~ prints 30
use futures::FutureExt;

fn main() {
    println!("before");
    println!("{}", futures::executor::block_on(async { 0 }/*@30{*/.map(|x| x + 1)/*}@*/));
}
