// Constants in patterns count as the values that they are.
#[derive(PartialEq, Eq, Clone, Copy)]
enum Mode {
    Off,
    Level(u8),
    Auto { high: bool },
}
const DEFAULT: Mode = Mode::Off;
const HIGH: Mode = Mode::Auto { high: true };
const ORIGIN: (i8, i8) = (0, 0);
const PAIR: [u8; 2] = [0, 1];
const YES: bool = !false;

fn mode(m: Option<Mode>) -> u8 {
    match m {
        None => 0,
        Some(DEFAULT) => 1,
        Some(Mode::Level(n)) => n,
        Some(HIGH) => 100,
        Some(Mode::Auto { high: false }) => 50,
    }
}
fn quadrant(p: (i8, i8)) -> &'static str {
    match p {
        ORIGIN => "origin",
        (0, _) => "axis",
        (1.., _) => "east",
        (..0, _) => "west",
    }
}
fn pair(p: [u8; 2]) -> u8 {
    match p {
        PAIR => 1,
        [a, b] => a + b,
    }
}
fn main() {
    println!("{} {} {}", mode(Some(HIGH)), quadrant((0, 0)), pair([3, 4]));
    println!("{} {}", mode(Some(Mode::Level(7))), matches!(quadrant((-1, 5)), "west"));
    match 3 > 2 {
        YES => println!("yes"),
        false => println!("no"),
    }
}
