// A cast is reported with its parentheses.
fn main() {
    let a = ("x" as u8);
    let b = (0 as *const _);
    let c = ((1 as *const _));
    println!("{}", (true as f32) as u8);
}
