// An associated type that has to live forever has a lifetime.
trait Source {
    type Item: 'static;
}

struct Line<'a>(&'a str);

impl<'a> Source for Line<'a> {
    type Item = &'a str;
}

fn main() {
    println!("{}", Line("x").0);
}
