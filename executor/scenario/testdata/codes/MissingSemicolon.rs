// A statement has no `;`.
fn main() {
    let _a = 1
    let _b = 2;
}
