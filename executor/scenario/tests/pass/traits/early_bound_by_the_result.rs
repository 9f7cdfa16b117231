// A lifetime that only the result of a method has is early-bound, with a where clause and without.
trait Shape {
    fn boxed<'a>(&self) -> Box<dyn Shape + 'a>
    where
        Self: 'a;

    fn area(&self) -> u32;
}

#[derive(Clone)]
struct Square(u32);

#[derive(Clone)]
struct Named<'n>(&'n str);

impl Shape for Square {
    fn boxed<'a>(&self) -> Box<dyn Shape + 'a> {
        Box::new(self.clone())
    }

    fn area(&self) -> u32 {
        self.0 * self.0
    }
}

impl<'n> Shape for Named<'n> {
    fn boxed<'a>(&self) -> Box<dyn Shape + 'a>
    where
        Self: 'a,
    {
        Box::new(self.clone())
    }

    fn area(&self) -> u32 {
        self.0.len() as u32
    }
}

fn main() {
    let name = String::from("area");
    let shapes: Vec<Box<dyn Shape + '_>> = vec![Square(3).boxed(), Named(&name).boxed()];
    println!("{:?}", shapes.iter().map(|s| s.boxed().area()).collect::<Vec<_>>());
}
