//~ ends refused
//~ says 4: E0282 type annotations needed
fn f</*@2000{*/T@i@, /*}@*/>(_x: T0) {}

fn main() {
    f(1);
}
