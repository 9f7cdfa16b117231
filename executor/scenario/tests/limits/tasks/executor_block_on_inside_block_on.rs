//~ ends 101
//~ says Cannot start a runtime from within a runtime. This happens because a function (like `block_on`) attempted to block the current thread while the thread is being 
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    tokio::runtime::Handle::current().block_on(async {});
}
