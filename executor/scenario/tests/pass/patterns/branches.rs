fn a(x: i32) -> i32 { x + 1 }
fn b(x: i32) -> i32 { x * 2 }
fn main() {
    let f = if std::env::args().count() > 5 { a } else { b };
    println!("{}", f(5));
    let list = [a, b, a];
    println!("{:?}", list.iter().map(|g| g(3)).collect::<Vec<_>>());
    let h = match 2 { 1 => |x: i32| x - 1, _ => |x: i32| x - 2 };
    println!("{}", h(9));
}
