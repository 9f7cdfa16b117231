// Copies of arrays whose elements may be nothing.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Point { x: u8, y: u64 }
#[derive(Debug, Clone, Copy)]
enum Shape { Dot, Line(Point, Point), Named { at: Option<Point> } }
#[derive(Debug)]
enum Void {}
fn moved(a: [Option<Point>; 3]) -> [Option<Point>; 3] { let mut b = a; b[0] = Some(Point { x: 9, y: 9 }); b }
fn main() {
    let p = Point { x: 1, y: 2 };
    for x in [None, Some(p), None] { print!("{x:?} "); }
    println!();
    let a = [Some(p), None, Some(Point { x: 3, ..p })];
    let b = moved(a);
    println!("{:?}\n{:?}", a, b);
    println!("{:?}", a.into_iter().rev().map(|p| p.map_or(0, |p| p.x)).collect::<Vec<_>>());
    let shapes = [Shape::Dot, Shape::Line(p, p), Shape::Named { at: None }, Shape::Named { at: Some(p) }];
    let copy = shapes;
    for s in shapes { match s { Shape::Named { at: Some(mut q) } => { q.x += 1; print!("{q:?}") } s => print!("{s:?} ") } }
    println!("\n{:?}", copy);
    let grid = [[None, Some((1u8, 'a'))], [Some((2, 'b')), None]];
    let mut other = grid;
    other[0][0] = grid[1][0];
    println!("{grid:?} {other:?} {}", grid[0][0] == other[0][0]);
    let none: Option<Void> = None;
    println!("{none:?} {}", [none.is_none(); 2][1]);
}
