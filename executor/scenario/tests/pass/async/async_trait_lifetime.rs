// Bounds may name the lifetime that #[async_trait] gives the futures of its methods.
use async_trait::async_trait;

#[async_trait]
trait Store<V>: Send + Sync {
    async fn load(&self) -> V;
    async fn with<F>(&self, f: F) -> V
    where
        V: Send + 'async_trait,
        F: FnOnce(V) -> V + Send + 'async_trait,
    {
        f(self.load().await)
    }
}

struct One(u32);

#[async_trait]
impl Store<u32> for One {
    async fn load(&self) -> u32 {
        self.0
    }
}

fn main() {
    let by = 41;
    println!("{}", futures::executor::block_on(One(1).with(|v| v + by)));
}
