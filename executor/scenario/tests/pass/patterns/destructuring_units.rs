// Assignments to units, and a let whose slice pattern says what it takes apart.
struct Unit;

enum State {
    Idle,
}

type Alias = State;

impl Unit {
    fn of(self) -> u8 {
        let n;
        (Self, n) = (self, 1);
        n
    }
}

struct Pair;

impl From<Pair> for [u8; 2] {
    fn from(_: Pair) -> Self {
        [2, 3]
    }
}

impl From<Pair> for [u8; 3] {
    fn from(_: Pair) -> Self {
        [4, 5, 6]
    }
}

fn main() {
    let (mut a, mut b);
    (Unit, a) = (Unit, 1);
    println!("{a}");
    (State::Idle, a) = (State::Idle, 2);
    (Alias::Idle, b) = (State::Idle, 3);
    println!("{a} {b}");
    [(<State>::Idle, a), (State::Idle, b)] = [(State::Idle, 4), (State::Idle, 5)];
    println!("{a} {b} {}", Unit.of());
    let [x, y] = Pair.into();
    let [p, q, r] = Pair.into();
    println!("{x} {y} {p} {q} {r}");
}
