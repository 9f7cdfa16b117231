// A job has to live forever, and what it borrows does not (with E0803).
trait Job: 'static {
    fn run(&self);
}

struct Print<'a>(&'a str);

impl<'a> Job for Print<'a> {
    fn run(&self) {
        println!("{}", self.0);
    }
}

fn main() {
    Print("x").run();
}
