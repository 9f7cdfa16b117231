// Of inherent items of one name a path means the one that applies and is visible; an ambiguous one is an error.
mod shop {
    pub struct Shelf<T>(pub T);

    impl Shelf<u8> {
        fn size() -> u8 {
            1
        }

        fn hidden() {}
    }

    impl Shelf<u16> {
        pub fn size() -> u16 {
            2
        }
    }

    pub trait Make {
        fn make() -> u16 {
            3
        }
    }

    pub struct Lamp;

    impl Lamp {
        fn make() -> u8 {
            4
        }
    }

    impl Make for Lamp {}
}

use shop::Make;

struct Door<T>(T);

impl Door<u8> {
    const WIDTH: u8 = 1;

    fn turn(&self) -> u8 {
        1
    }
}

impl Door<u16> {
    const WIDTH: u16 = 2;

    fn turn(&self, times: u16) -> u16 {
        times
    }
}

fn main() {
    let _: u16 = shop::Shelf::size();
    let _: u16 = shop::Lamp::make();
    let _ = Door::<u16>::turn(&Door(0), Door::<u8>::WIDTH.into());
    let _ = Door(0u8).turn();
    shop::Shelf::hidden();
    Door::turn(&Door(0));
    let _ = Door::turn;
    let _ = Door::WIDTH;
}
