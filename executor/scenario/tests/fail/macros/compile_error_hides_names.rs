// A compile_error! among the items of a module may stand for what is not found in it. Names of other modules are missed.
mod empty {
    compile_error!("no backend is selected");
    pub mod inner {
        pub fn f() -> u8 { helper() }
    }
    pub fn g() -> Backend { connect() }
}

mod whole {
    struct Private;
    pub fn h() { let _: u8 = "text"; }
}

use empty::Backend;

struct S;

impl S {
    compile_error!("no method");
    fn f(&self) -> u8 { self.missing }
}

fn main() {
    let b: Backend = empty::open();
    empty::inner::close(b);
    whole::k(whole::Private);
    unknown();
    whole::h();
}
