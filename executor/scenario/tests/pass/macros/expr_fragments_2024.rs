// edition:2024
macro_rules! what {
    ($e:expr) => {
        "expr"
    };
    (const $($t:tt)*) => {
        "const"
    };
    (_) => {
        "underscore"
    };
    (let $($t:tt)*) => {
        "let"
    };
    ($($t:tt)*) => {
        "tokens"
    };
}
macro_rules! old {
    ($e:expr_2021) => {
        1
    };
    ($($t:tt)*) => {
        2
    };
}
macro_rules! each { ($($e:expr),*) => { [$($e),*].len() }; ($($t:tt),*) => { 99 } }
fn main() {
    println!(
        "{} {} {} {} {}",
        what!(const { 1 }),
        what!(_),
        what!(1 + 2),
        what!(let x = 1),
        what!(=>)
    );
    println!("{} {} {}", old!(const { 1 }), old!(_), old!({ 3 }));
    println!("{} {}", each!(1, 2), vec![const { 5 }; 2][1]);
    macro_rules! local {
        ($e:expr) => {
            "e"
        };
        ($i:tt) => {
            "t"
        };
        (const $b:block) => {
            "c"
        };
    }
    println!("{} {}", local!(_), local!(const { 1 }));
}
