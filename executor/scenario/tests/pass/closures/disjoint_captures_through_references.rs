// A closure captures the place that it uses, not the reference on the way to it.
#[derive(Debug)]
struct Inner {
    x: i32,
    y: i32,
}

#[derive(Debug)]
struct Outer {
    left: Inner,
    right: Inner,
    name: String,
}

fn reads_one_field(o: &mut Outer) {
    let show = || println!("left.x = {}", o.left.x);
    o.left.y += 1;
    o.right.x += 10;
    show();
}

fn changes_one_field(o: &mut Outer) {
    let mut grow = |n| o.left.x += n;
    o.right.y += 1;
    println!("{}", o.name);
    grow(2);
    grow(3);
    println!("{:?}", o.left);
}

fn two_closures(o: &mut Outer) {
    let mut left = || o.left.x *= 2;
    let mut right = || o.right.x *= 3;
    left();
    right();
    left();
    println!("{:?}", o);
}

fn through_two(o: &mut &mut Outer) {
    let name = || o.name.len();
    o.right.x = 0;
    println!("{}", name());
}

fn through_a_shared_one(o: &Outer) -> impl Fn() -> i32 + '_ {
    move || o.left.x + o.right.x
}

fn in_a_box(mut b: Box<Outer>) {
    let mut push = || b.name.push('!');
    push();
    push();
    let length = || b.name.len();
    println!("{} {:?}", length(), b.left);
}

fn tuple_of_references(a: &mut i32, b: &mut i32) {
    let pair = (a, b);
    let mut first = || *pair.0 += 1;
    *pair.1 += 100;
    first();
    first();
    println!("{} {}", pair.0, pair.1);
}

fn reborrowed(v: &mut Vec<i32>) {
    let mut add = |n| v.push(n);
    add(1);
    add(2);
    v.push(3);
    println!("{v:?}");
}

fn sum(v: &Vec<i32>) -> i32 {
    v.iter().sum()
}

fn only_read(v: &mut Vec<i32>) {
    let total = || sum(v);
    println!("{} of {}", v.len(), sum(v));
    println!("{}", total());
    v.push(4);
    println!("{}", (|| sum(v))());
}

fn main() {
    let mut o = Outer { left: Inner { x: 1, y: 2 }, right: Inner { x: 3, y: 4 }, name: String::from("outer") };
    reads_one_field(&mut o);
    changes_one_field(&mut o);
    two_closures(&mut o);
    through_two(&mut &mut o);
    println!("{}", through_a_shared_one(&o)());
    in_a_box(Box::new(o));
    let (mut a, mut b) = (1, 2);
    tuple_of_references(&mut a, &mut b);
    reborrowed(&mut vec![0]);
    only_read(&mut vec![5, 6]);
}
