use std::collections::HashMap;
struct P { x: u32 }
fn f(a: u32) -> String {
    if a > 3 {
        let z = 4;
        // nothing

        z
    } else {
        "x"
    }
}
fn g(v: Vec<u32>) {
    let it = v
        .iter()
        .map(|x| {
            let y = x + 1;
            y
        })
        .collect::<Vec<u32>>()
        .foo()
        .bar();
    drop(v);	let é = "日本語"; 	let q: u32 = "日本語🦀é";
    match a {
        1 => 2,
    }
    let x = match 3 { 1 => { 4
      }, _ => { "a"
      } };
    let r: u32 = {
        let a = 1;
        let b = 2;

        let c = 3;
        // x
        let d = 5;
        "abc"
    };
    let long_name_for_a_thing_in_the_code_that_goes_on: HashMap<u32, HashMap<u32, String>> = HashMap::<u32, HashMap<u32, String>>::with_capacity("a string that is not a number", 7);
                                            let deep: u32 = "indented";
                                            let deep: u32 = "indentedaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
}
fn h() -> impl Fn() -> u32 {
    let s = String::new();
    std::thread::spawn(|| {
        println!("{s}");
        let t = 5;
        let t = 6;
        let t = 7;
        let t = 8;
    });
    let t = std::thread::spawn(move || { s.len() }); s; s
    || {
        5u8
    }
}
fn main() {
    let mut v = vec![1]; let r = &v; v.push(
       2
    ); println!("{r:?}");
    let c = || { v
    }; v.push(1); c();
    f(1,
      2,
      3);
    loop { break
       3 + "a"; }
    let x = P { x: 1
    , y: 2 };
    let P { x
    , z } = x;
    unsafe fn q() {} q(
    );
    let b = if true { 1 } else if false { 2
    };
    async { let r = std::rc::Rc::new(1); h().await; };
    needs(1,); for i in 5 { }
}
fn needs<T>(t: T) where T: Send + std::fmt::Display + Clone,
  T: Copy + Iterator {}
impl Iterator for P {
    fn next(&mut self, a: u32)
      -> Option<u32> { None }
}
