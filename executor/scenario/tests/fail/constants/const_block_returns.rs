fn main() {
    let one = const { return 4 };
    let two = 2;
}
