enum Op { Push(i32), Add, Name { text: String } }
fn cost(op: &Op) -> usize {
    match op { Op::Push(n) if *n > 9 => 2, Op::Push(_) => 1, Op::Add => 0, Op::Name { text } => text.len() }
}
fn main() { println!("{}", cost(&Op::Name { text: "x".into() }) + cost(&Op::Add) + cost(&Op::Push(12))); }
