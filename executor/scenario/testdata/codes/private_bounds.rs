// A public function has a bound that fewer modules can name than the function.
mod m {
    trait Private {}
    pub fn f<T: Private>(_: T) {}
    impl Private for u8 {}
}
fn main() {
    m::f(1u8);
}
