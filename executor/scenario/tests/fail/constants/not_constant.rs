fn main() {
    let n = 3;
    let a = [0; n];
    let b: [u8; n + 1] = [1, 2, 3];
}
