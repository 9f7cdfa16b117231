// A closure takes itself as an argument, so its type would contain itself.
fn fix<F: Fn(&F)>(f: F) {
    f(&f);
}

fn main() {
    fix(|_again| {});
}
