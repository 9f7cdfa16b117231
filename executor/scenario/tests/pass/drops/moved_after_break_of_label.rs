//! A break out of a labelled block leaves alone what the rest of the block would move.
struct N(u32);
impl Drop for N {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
fn g(c: bool) -> i32 {
    let p = N(20);
    let v = 'l: {
        if c {
            break 'l 1;
        }
        drop(p);
        2
    };
    println!("v {v}");
    v
}
fn g2(c: bool) -> i32 {
    let p = N(20);
    'l: {
        if c {
            break 'l;
        }
        drop(p);
    }
    println!("g2");
    1
}
fn g3(c: bool) -> i32 {
    let p = N(20);
    let x = 'l: {
        if c {
            break 'l 1;
        } else {
            println!("e");
        }
        drop(p);
        4
    };
    println!("g2");
    x
}
fn main() {
    g(true);
    g(false);
    g2(true);
    g2(false);
    g3(true);
    g3(false);
}
