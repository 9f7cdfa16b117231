// An error of the parser hides the rest of its list, block or impl. What stands before and around it is checked.
struct S { a: i32, b: i32 }
struct Broken { a: i32, b i32 }

impl S {
    fn known(&self) -> i32 { self.a }
    func unknown(&self) -> i32 { self.b }
    fn after(&self) {}
}

fn call(a: i32, b: i32) -> i32 { a + b }

fn lists(s: S) -> u8 {
    let x = call(1 2);
    let y = S { a: 1 b: 2 };
    let z = match x { 1 => 2, 3 -> 4, 5 6 };
    let named = call(a: 1, b: 2);
    x + s.known() + s.after()
}

fn block() -> u8 {
    let before: u8 = "before";
    let = 5;
    let after: u8 = "after";
    after
}

fn parameters(a i32, b, c: i32) -> i32 { b + c }

fn fields(b: Broken) -> i32 { b.b + Broken { c: 1 }.c }

fn condition(x: i32) -> i32 { if x == { 1 } }

fn main() { parameters(1, 2, "3"); }
