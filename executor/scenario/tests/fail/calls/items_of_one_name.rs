// Of two items of one name in an impl the first is meant; in two impls none is.
struct Door;

impl Door {
    fn turn(&self) -> u8 {
        1
    }

    fn turn(&self, times: u8) -> u8 {
        times
    }
}

struct Window;

impl Window {
    fn turn(&self) -> u8 {
        1
    }
}

impl Window {
    fn turn(&self, times: u8) -> u8 {
        times
    }
}

#[derive(Debug)]
struct Seat {
    name: u8,
    name: String,
}

fn main() {
    Door.turn();
    Door.turn(1);
    Window.turn();
    Window.turn(1);
}
