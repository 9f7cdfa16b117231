//! The place of a panic is the operation with its parentheses.
fn main() {
    let big = std::hint::black_box(i32::MAX);
    std::panic::set_hook(Box::new(|info| {
        let at = info.location().unwrap();
        println!("{}:{}", at.line(), at.column());
    }));
    let _ = std::panic::catch_unwind(|| 3 - (big + 1));
    let _ = std::panic::catch_unwind(|| big + 1);
    let _ = std::panic::catch_unwind(|| ((big) * (2)) - 1);
    let _ = std::panic::catch_unwind(|| [1, 2][(big as usize)]);
    let _ = std::panic::catch_unwind(|| -(big / (big - i32::MAX)));
}
