// An impl counts everywhere, wherever it stands.
#![allow(non_local_definitions)]
use std::fmt;

macro_rules! value {
    ($name:ident, $v:expr) => {
        fn $name() -> u8 {
            $v
        }
    };
}

struct Lamp;

trait Watts {
    fn watts(&self) -> u8;
}

fn before() -> u8 {
    Lamp.on() + Lamp.watts() + Lamp.from_constant()
}

fn first() {
    impl Lamp {
        fn on(&self) -> u8 {
            1
        }
    }
    impl Watts for Lamp {
        fn watts(&self) -> u8 {
            40
        }
    }
}

const _: () = {
    impl Lamp {
        fn from_constant(&self) -> u8 {
            100
        }
    }
};

fn generic<T: Default>() -> T {
    fn inner() {
        impl Lamp {
            fn deep(&self) -> &str {
                "deep"
            }
        }
    }
    println!("{}", Lamp.deep());
    inner();
    T::default()
}

fn with_macros() {
    value!(seven, 7);
    struct Local;
    impl Local {
        fn get(&self) -> u8 {
            seven()
        }
    }
    println!("{}", Local.get());
}

#[cfg(any())]
fn left_out() {
    impl Lamp {
        fn on(&self) -> u8 {
            2
        }
    }
}

fn main() {
    #[cfg(any())]
    {
        impl Missing {}
    }
    first();
    println!("{} {}", before(), generic::<u8>());
    with_macros();
    {
        use fmt::Display;
        impl Display for Lamp {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("lamp")
            }
        }
    }
    println!("{Lamp2}", Lamp2 = Lamp);
    let guard = || {
        struct Guard;
        impl Drop for Guard {
            fn drop(&mut self) {
                println!("dropped");
            }
        }
        Guard
    };
    guard();
}
