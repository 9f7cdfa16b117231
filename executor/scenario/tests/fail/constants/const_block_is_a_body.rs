const fn four() -> Option<i32> {
    Some(4)
}

fn main() {
    let x = 5;
    let _ = const { x + 1 };
    let _ = |y: i32| const { y };
    let _: u8 = const { "a" };
    let _ = const { four()? };
    loop {
        const { break };
    }
}
