// Each function drops values that print their names. What is moved to keep is not dropped.
struct N(&'static str);
impl Drop for N {
    fn drop(&mut self) {
        print!("{} ", self.0);
    }
}
fn keep<T>(x: T) {
    std::mem::forget(x);
}

fn two() {
    let _a = N("_a");
    let _b = N("_b");
}
fn shadowed() {
    let x = N("x");
    {
        let _y = N("_y");
    }
    keep(x);
    let _z = N("_z");
}
fn moved_in_branch() {
    let c = true;
    let a = N("a");
    let b = N("b");
    if c {
        keep(b);
    }
    let _d = N("_d");
    keep(a);
}
fn not_moved_in_branch() {
    let c = false;
    let a = N("a");
    let b = N("b");
    if c {
        keep(a);
        keep(b);
    }
}
fn late() {
    let c = true;
    let a;
    let _b = N("_b");
    if c {
        a = N("a");
    }
}
fn late_not() {
    let c = false;
    let a;
    let _b = N("_b");
    if c {
        a = N("a");
    }
}
fn block_value() {
    let a = N("a");
    let b = N("b");
    let c = false;
    let _e = if c { a } else { N("_e") };
    keep(b);
}
fn early() {
    let c = true;
    let _a = N("_a");
    let b = N("b");
    if c {
        keep(b);
        return;
    }
    let _d = N("_d");
}
fn labelled() {
    let _a = N("_a");
    'out: {
        let b = N("b");
        let c = true;
        let _d = N("_d");
        if c {
            break 'out;
        }
        keep(b);
    }
    let _e = N("_e");
}
fn main() {
    two();
    println!();
    shadowed();
    println!();
    moved_in_branch();
    println!();
    not_moved_in_branch();
    println!();
    late();
    println!();
    late_not();
    println!();
    block_value();
    println!();
    early();
    println!();
    labelled();
    println!();
}
