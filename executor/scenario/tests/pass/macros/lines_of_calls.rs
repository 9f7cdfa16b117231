// line! in a macro is the line of the outermost call.
macro_rules! inner {
    ($x:expr) => {
        println!("{} {}", line!(), $x)
    };
}

macro_rules! outer {
    ($($x:expr),*) => {
        $(inner!($x);)*
        let line = line!();
        println!("{line}");
    };
}

macro_rules! here {
    () => {
        line!()
    };
}

macro_rules! given {
    ($x:expr) => {
        $x
    };
}

fn main() {
    outer!(1, 2);
    println!("{} {}", here!(), line!());
    println!(
        "{} {}",
        given!(line!()),
        given!(here!()),
    );
    for line in [
        line!(),
        here!(),
    ] {
        println!("{line}");
    }
}
