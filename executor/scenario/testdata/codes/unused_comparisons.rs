// A comparison has one result for every value.
fn main() {
    let n: u32 = 2;
    if n >= 0 {
        println!("{n}");
    }
}
