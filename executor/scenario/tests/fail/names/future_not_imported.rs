fn later() -> impl Future<Output = u32> { async { 1 } }
fn main() {
    let f: u8 = later();
}
