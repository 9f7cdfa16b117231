// A future that holds a value across an await cannot be sent to another thread.
use std::rc::Rc;
async fn f() {}
fn spawn<F: Send>(_: F) {}
fn main() {
    spawn(async {
        let r = Rc::new(1);
        f().await;
        println!("{r}");
    });
}
