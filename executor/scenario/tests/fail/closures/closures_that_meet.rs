//! Two closures meet as a function pointer if neither captures.
fn main() {
    let k = 3;
    let _a = [|x: i32| x + k, |x: i32| x * k];
    let _b = vec![|x: i32| x + 1, |y: i32| y + 2];
    let _c = if k > 2 { |x: i32| x + k } else { |x: i32| x };
    let _d = if k > 2 { |x: i32| x + 1 } else { |x: i32| x };
}
