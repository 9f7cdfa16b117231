// A public trait has an async function, so callers cannot ask for a future that is Send.
pub trait Fetch {
    async fn fetch(&self) -> u32;
}
fn main() {}
