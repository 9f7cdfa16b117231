//! Each loan that is in scope where a function unwinds, captures of closures that are called once, branches of select!.
use std::sync::mpsc::channel;
use std::thread;
use tokio::sync::Mutex;

struct Progress<'a> {
    name: &'a str,
}
impl<'a> Progress<'a> {
    fn report(&self) {
        thread::spawn(move || println!("{}", self.name));
    }
}
fn words() {
    let (tx, rx) = channel::<&str>();
    let text = String::from("hello world");
    thread::spawn(move || {
        for w in text.split(' ') {
            tx.send(w).unwrap();
        }
    });
    for w in rx {
        println!("{w}");
    }
}
async fn read(b: &mut Vec<u8>) -> usize {
    b.len()
}
async fn race(mut buf: Vec<u8>) -> usize {
    tokio::select! {
        n = read(&mut buf) => n,
        m = read(&mut buf) => m,
    }
}
fn visit<'a>(words: &'a [&'a str], f: &mut dyn FnMut(&'a str)) {
    for w in words {
        f(w);
    }
}
fn longest() {
    let mut best = "";
    let text = String::from("a bb");
    let words: Vec<&str> = text.split(' ').collect();
    visit(&words, &mut |w| best = w);
    drop(text);
    println!("{best}");
}
fn head(v: &mut [i32], i: usize) -> (&mut [i32], &mut [i32]) {
    let (a, b) = v.split_at_mut(i);
    v[0] = 0;
    (a, b)
}
fn firsts<T>(list: &[T]) {
    for &x in list {
        drop(x);
    }
}
fn main() {
    let a = 1;
    let b = String::new();
    thread::spawn(|| println!("{a} {b}"));
    let t = thread::spawn(|| println!("{a} {b}"));
    t.join().unwrap();
    let _ = Mutex::new(0);
}
