//! A match on a value that is known to have no payload.
#[derive(Debug)]
enum Shape {
    Empty,
    Point,
    Round(Box<u32>),
}

fn area(shape: Shape) -> u32 {
    match shape {
        Shape::Round(r) => *r,
        Shape::Point => 1,
        Shape::Empty => 0,
    }
}

fn main() {
    if let Some(Some(Shape::Round(r))) = None::<Option<Shape>> {
        println!("{r}");
    }
    match None::<Shape> {
        Some(Shape::Round(r)) if *r > 1 => println!("{r}"),
        Some(Shape::Point) => println!("point"),
        other => println!("{other:?}"),
    }
    println!("{} {} {}", area(Shape::Empty), area(Shape::Point), area(Shape::Round(Box::new(7))));
}
