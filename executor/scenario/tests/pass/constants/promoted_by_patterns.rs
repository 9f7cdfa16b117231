//! A constant that a pattern borrows with `ref`, or a part of a constant that is borrowed, lives forever, as does a
//! variant without values of any type.

const PAIR: (i32, i32) = (7, 8);

fn variable() -> &'static i32 {
    let ref r = 4;
    r
}

fn part() -> &'static i32 {
    &(1, 2).1
}

fn deep() -> &'static str {
    &((1, "deep"), 2).0.1
}

fn tuple() -> &'static i32 {
    let (ref r, _) = PAIR;
    r
}

fn array() -> &'static [i32] {
    let [ref head @ .., _] = [1, 2, 3];
    head
}

fn arms(n: Option<i32>) -> &'static i32 {
    match n {
        Some(0) => match Some(10) {
            Some(ref r) => r,
            None => &0,
        },
        Some(_) => {
            if let (ref r, 1) = (20, 1) {
                r
            } else {
                &0
            }
        }
        None => {
            let Some(ref r) = Some(30) else { panic!() };
            r
        }
    }
}

fn nothing<V>() -> &'static Option<V> {
    &None // of any type: no value is there that could be dropped
}

struct Loud;

impl Drop for Loud {
    fn drop(&mut self) {
        println!("dropped");
    }
}

fn main() {
    println!("{} {} {} {} {:?}", variable(), part(), deep(), tuple(), array());
    println!("{} {} {}", arms(Some(0)), arms(Some(1)), arms(None));
    println!("{} {}", nothing::<String>().is_none(), nothing::<std::cell::Cell<u8>>().is_none());
    {
        let ref loud = Loud; // this one does not
        let _ = loud;
        println!("end of block");
    }
    let (ref mut a, ref b) = (1, 2);
    *a += b;
    println!("{a} {b}");
}
