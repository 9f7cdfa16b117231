// A struct that is not Clone is cloned through a reference: that copies the reference.
struct P;

fn main() {
    let p = &P;
    let _q = p.clone();
}
