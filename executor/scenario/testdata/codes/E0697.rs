// A closure is `static` without being a coroutine (with E0658).
fn main() {
    let _f = static || {};
}
