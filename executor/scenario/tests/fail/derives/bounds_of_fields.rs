// What a derive asks of a field is blamed on the field, what it asks of the type
// on its name, and another impl of the trait on the derive.
use std::fmt;

struct Plain;

#[derive(Debug, Clone)]
struct Named { ok: u8, pub plain: Plain }
#[derive(Default)]
struct Tuple(u8, Plain);
#[derive(PartialEq, Eq, Hash)]
enum Float { One(f64), Two { at: f32 }, Three }
#[derive(PartialEq)]
struct Compared { n: Plain }
#[derive(PartialEq, PartialOrd)]
struct Ordered { n: Option<Half> }
#[derive(PartialEq)]
struct Half;
#[derive(Clone, Copy)]
struct Text { s: String }
#[derive(Clone, Copy)]
enum Part { A(Box<u8>), B }
#[derive(PartialOrd)]
struct Unequal(u8);
#[derive(PartialEq, Ord, PartialOrd)]
struct Partial(u8);
#[derive(Clone, Debug)]
struct Twice;
impl Clone for Twice { fn clone(&self) -> Twice { Twice } }
impl fmt::Debug for Twice { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { Ok(()) } }
#[derive(Debug)]
fn not_a_type() {}
#[derive(Default)]
enum Which { A, B }

fn show<T: fmt::Debug>(t: T) {}
fn main() {
    show(vec![Plain]);
    println!("{:?}", Some(Plain));
    let mut floats = vec![1.0];
    floats.sort();
}
