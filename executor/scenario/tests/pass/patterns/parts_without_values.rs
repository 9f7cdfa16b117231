// A variant of which a part has no values needs no arm.
enum Never {}

struct Failed<T> {
    error: T,
}

trait Source {
    type Error;
}

struct Memory;

impl Source for Memory {
    type Error = Never;
}

fn tuple(r: Result<u8, (u8, Never)>) -> u8 {
    let Ok(x) = r;
    x
}

fn structure(r: Result<u8, Failed<Never>>) -> u8 {
    match r {
        Ok(x) => x,
    }
}

fn array(r: Option<[Never; 1]>) -> u8 {
    match r {
        None => 3,
    }
}

fn projection<S: Source<Error = Never>>(r: Result<u8, (S::Error,)>) -> u8 {
    let Ok(x) = r;
    x
}

fn named(r: Result<u8, Failed<Never>>) -> u8 {
    match r {
        Ok(x) => x,
        Err(f) => match f.error {},
    }
}

fn whole(r: Result<u8, Failed<Never>>) -> u8 {
    match r {
        Ok(x) => x,
        Err(f) => match f {},
    }
}

fn main() {
    println!("{} {} {}", tuple(Ok(1)), structure(Ok(2)), array(None));
    println!("{} {} {}", projection::<Memory>(Ok(4)), named(Ok(5)), whole(Ok(6)));
}
