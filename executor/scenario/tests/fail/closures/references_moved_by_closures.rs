// A closure that moves a captured `&mut` away is FnOnce.
fn twice(s: &mut i32) {
    let g = || drop(s);
    g();
    g();
}

fn call(mut f: impl FnMut()) {
    f();
}

fn given(s: &mut i32) {
    let g = || drop(s);
    call(g);
}

fn inside(s: &mut i32) {
    call(|| {
        let t = s;
        *t = 1;
    });
}

fn reborrowed(s: &mut i32) {
    let mut g = || {
        *s += 1;
        let t = &mut *s;
        *t += 1;
    };
    g();
    call(g);
}

fn main() {
    twice(&mut 1);
    given(&mut 1);
    inside(&mut 1);
    reborrowed(&mut 1);
}
