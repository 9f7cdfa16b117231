fn make(name: String, n: &u32) -> impl std::future::Future<Output = u32> + '_ {
    async move { name.len() as u32 + *n }
}
fn main() { println!("{}", futures::executor::block_on(make("ab".into(), &1))); }
