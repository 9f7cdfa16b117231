// A public function has a type that fewer modules can name than the function.
mod m {
    struct Private;
    pub fn f(n: u32) -> Option<Private> {
        if n > 0 {
            return f(n - 1);
        }
        None
    }
    pub fn g() -> bool {
        f(1).is_some()
    }
}
fn main() {
    println!("{}", m::g());
}
