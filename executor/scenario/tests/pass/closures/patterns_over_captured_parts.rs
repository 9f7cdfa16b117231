// A pattern in a closure names the whole of a variable, and the closure captures the parts that it takes.
use std::future::Future;
struct P { a: String, b: (i32, String), c: Option<u8> }
fn main() {
    let t = (1, String::from("z"));
    let g = || { let (a, ref b) = t; println!("{a}{b}") };
    g();
    println!("{}", t.1);
    let h = || { match t { (a, ref b) => println!("{a}{b}") } };
    h();
    let i = || { let (a, b) = &t; println!("{a}{b}") };
    i();
    let mut u = (7, 8);
    let j = || { let (a, b) = u; println!("{a}{b}") };
    j();
    let k = || { let (a, _) = t; println!("{a}") };
    k();
    let mut m = || { let (ref mut a, b) = u; *a += b; };
    m(); m();
    println!("{u:?}");
    let n = move || { let (a, b) = u; a * b };
    println!("{}", n());
    let p = P { a: "a".into(), b: (5, "q".into()), c: Some(3) };
    let q = || { let P { a: ref x, b: (y, ref z), c } = p; let w = || { let (y, ref z) = p.b; format!("{y}{z}") }; format!("{x}{y}{z}{c:?}{}", w()) };
    println!("{}", q());
    let r = move || { let P { a, b: (n, _), .. } = p; format!("{a}{n}") };
    println!("{}", r());
    let s = (String::from("x"), String::from("y"));
    let f = async move { let (a, b) = s; a + &b };
    let mut f = std::pin::pin!(f);
    println!("{:?}", f.as_mut().poll(&mut std::task::Context::from_waker(std::task::Waker::noop())));
    let bx = Box::new((1, String::from("bx")));
    let v = || { let (a, ref b) = *bx; format!("{a}{b}") };
    println!("{}", v());
    let rf = &(3, "r");
    let v = || { let (a, b) = *rf; format!("{a}{b}") };
    println!("{}", v());
    let arr = [1, 2];
    let v = || { let [a, b] = arr; a + b };
    println!("{}", v());
}
