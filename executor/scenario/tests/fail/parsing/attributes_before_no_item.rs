// What follows the attributes in an impl is no item: the rest of the impl is passed over.
struct Score(u32);

impl Score {
    fn points(&self) -> u32 { self.0 }

    #[inline]
    #[must_use]
    let LIMIT: u32 = 5;

    fn fouls(&self) -> u32 { self.0 }
}

#[derive(Debug, Clone)]
struct Ticket {
    type: String,
    price: u32,
}

enum Event {
    Click { x: i32, fn: i32 },
}

fn main() {
    println!("{} {}", Score(1).points(), Score(2).fouls());
    let Event::Click { x, y } = make();
}

fn make() -> Event { todo!() }
