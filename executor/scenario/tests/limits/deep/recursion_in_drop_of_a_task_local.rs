//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
tokio::task_local! { static T: Deep; }
struct Deep(u32);
impl Drop for Deep {
    fn drop(&mut self) {
        let n = self.0;
        if n > 0 { let _ = futures::FutureExt::now_or_never(T.scope(Deep(n - 1), async {})); }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    T.scope(Deep(2_000), async {}).await;
    println!("after");
    T.scope(Deep(u32::MAX), async {}).await;
}
