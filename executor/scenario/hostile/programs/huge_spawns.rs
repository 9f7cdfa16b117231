//~ ends 0
//~ prints after
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
/*@1000{*/    tokio::spawn(async { @i@ });
/*}@*/    println!("after");
}
