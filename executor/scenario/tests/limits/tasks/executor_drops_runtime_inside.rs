//~ ends 101
//~ says Cannot drop a runtime in a context where blocking is not allowed. This happens when a runtime is dropped from within an asynchronous context.
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let rt = tokio::runtime::Builder::new_current_thread().build().unwrap();
    drop(rt);
    println!("after");
}
