//! A local whose destructor panics ends the process.
struct G(&'static str);
impl Drop for G {
    fn drop(&mut self) {
        println!("drop {}", self.0);
        if self.0 == "bad" {
            panic!("in local")
        }
    }
}
thread_local! { static B: G = const { G("bad") }; }
fn main() {
    let r = std::thread::spawn(|| B.with(|b| println!("{}", b.0))).join();
    println!("{:?}", r.is_err());
}
