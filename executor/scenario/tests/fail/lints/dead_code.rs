#![deny(dead_code)]
use std::fmt::Debug;
const SIZE: usize = 2;
const UNUSED: usize = SIZE;
static LIST: [u8; SIZE] = [0; SIZE];
type Grid = Vec<u8>;
fn helper(g: &Grid) -> usize {
    g.len()
}
#[derive(Debug, Clone)]
struct Point {
    x: i32,
    y: i32,
    _pad: u8,
}
impl Point {
    const ORIGIN: i32 = 0;
    fn sum(&self) -> i32 {
        self.x + self.y
    }
    fn set(&mut self) {
        self.y = 1;
    }
}
struct Tuple(i32, (), u8);
struct Generic<T>(T);
enum Color {
    Red,
    Green,
    Blue { depth: u8, name: u8 },
}
trait Shape {
    fn area(&self) -> f64;
    fn name(&self) -> String;
}
trait Unused: Debug {}
impl Shape for Point {
    fn area(&self) -> f64 {
        1.0
    }
    fn name(&self) -> String {
        String::new()
    }
}
pub struct Public {
    pub open: u8,
    closed: u8,
}
impl Public {
    pub fn open(&self) {}
    fn closed(&self) {}
}
#[allow(dead_code)]
fn allowed() {
    through_allowed();
}
fn through_allowed() {}
fn flip(c: Color) -> Color {
    match c {
        Color::Green => Color::Green,
        Color::Blue { depth, .. } if depth > 1 => Color::Red,
        other => other,
    }
}
fn main() {
    let mut p = Point { x: 1, y: 2, _pad: 0 };
    p.set();
    println!("{:?} {} {}", p, p.x, p.area());
    let t = Tuple(1, (), 2);
    println!("{}", t.2);
    let _g = Generic(1);
    flip(Color::Blue { depth: 1, name: 2 });
}
