macro_rules! pick {
    () => {
        1
    };
}
fn a() -> i32 {
    pick!()
}
mod inner {
    pub fn x() -> i32 {
        pick!()
    }
    macro_rules! pick {
        () => {
            10
        };
    }
    pub fn y() -> i32 {
        pick!()
    }
    #[macro_use]
    mod deep {
        pub fn w() -> i32 {
            pick!()
        }
        macro_rules! pick {
            () => {
                20
            };
        }
    }
    pub fn z() -> i32 {
        pick!() + deep::w()
    }
}
macro_rules! pick {
    () => {
        pick!(2)
    };
    ($e:expr) => {
        $e
    };
}
fn b() -> i32 {
    pick!()
}
#[macro_use]
mod exported {
    macro_rules! pick {
        () => {
            3
        };
    }
    macro_rules! other {
        () => {
            pick!() + 100
        };
    }
}
fn c() -> i32 {
    pick!() + other!()
}
fn local() -> i32 {
    let before = pick!();
    macro_rules! pick {
        () => {
            5
        };
    }
    let after = pick!();
    {
        macro_rules! pick {
            () => {
                6
            };
        }
        let _ = pick!();
    }
    before * 100 + after * 10 + pick!()
}
macro_rules! define {
    ($name:ident, $v:expr) => {
        macro_rules! $name {
            () => {
                $v
            };
        }
    };
}
define!(made, 7);
fn d() -> i32 {
    made!()
}
const C: i32 = {
    macro_rules! pick {
        () => {
            9
        };
    }
    pick!()
};
fn main() {
    println!(
        "{} {} {} {} {} {} {} {} {C}",
        a(),
        b(),
        c(),
        inner::x(),
        inner::y(),
        inner::z(),
        local(),
        d()
    );
}
