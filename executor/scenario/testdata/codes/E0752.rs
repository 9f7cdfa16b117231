// `main` is async without a runtime.
async fn main() {}
