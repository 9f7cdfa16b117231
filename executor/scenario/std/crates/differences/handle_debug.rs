//! Debug of Handle and Runtime shows nothing of their insides, which are others here.
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("{}", format!("{:?}", tokio::runtime::Handle::current()) == "Handle { .. }");
}
