//~ ends 0
//~ prints ready
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    tokio::select! {
/*@60{*/        _ = std::future::pending::<()>() => println!("@i@"),
/*}@*/        _ = std::future::ready(1) => println!("ready"),
    }
}
