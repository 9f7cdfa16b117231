// A constant function would have to run a destructor.
const fn first<T>(a: Option<T>) -> bool {
    a.is_some()
}

fn main() {
    println!("{}", first(Some(1)));
}
