// What is expected of a call's result is expected of its arguments.
fn id<T>(t: T) -> T { t }
fn opt<T>(t: T) -> Option<T> { Some(t) }
fn pair<T>(a: T, b: T) -> T { a }
struct W<T>(T);
fn mk<T>(t: T) -> W<T> { W(t) }
fn main() {
    let a: &u32 = &id(Box::new(1u32));
    let b: u8 = id(300i32) as u8;
    let c: u64 = id(3u32).into();
    let d: u64 = u64::from(id(3u32)) + 1;
    let e: &[i32] = &id([1, 2, 3]);
    let f: &str = &id(String::new());
    let g: Option<&str> = opt(&String::new());
    let h: &[u8] = id(&[1u8, 2]);
    let i: &dyn std::fmt::Debug = &id(3);
    let j: Box<dyn std::fmt::Debug> = id(Box::new(3));
    let k: Box<dyn std::fmt::Debug> = Box::new(id(3));
    let l: i32 = None.unwrap_or("0");
    let m: f64 = pair(1.0, 2);
    let n: W<u8> = mk(1u16);
    let o: Vec<Box<dyn Fn(i32) -> i32>> = vec![Box::new(|x| x), Box::new(|x| x + 1)];
    let p: Option<Box<dyn Fn()>> = Some(Box::new(|| ()));
    let q: Result<&str, String> = Ok(&String::new());
    let r: usize = "x".parse().unwrap_or(0u8);
    let s: std::rc::Rc<dyn std::fmt::Debug> = std::rc::Rc::new(id(1));
    let t: &mut [u8] = &mut id([1, 2]);
    let u: fn(i32) -> i32 = id(|x| x);
    let v: *const u8 = id(&3u8);
    let w: &u32 = id(&Box::new(3u32));
    let x: &'static str = std::mem::replace(&mut "a", &String::from("b"));
}
