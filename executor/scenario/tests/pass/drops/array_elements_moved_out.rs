//! Arrays that elements are moved out of: what is dropped of them, and when.
struct D(u32);
impl Drop for D {
    fn drop(&mut self) {
        print!("-{} ", self.0);
    }
}
fn d(n: u32) -> D {
    D(n)
}
fn line(s: &str) {
    println!("| {s}");
}
struct H {
    a: D,
    arr: [D; 3],
    z: D,
}
fn param([a, ..]: [D; 3]) {
    print!("p{} ", a.0);
}
fn main() {
    {
        let arr = [d(1), d(2), d(3), d(4)];
        let [a, ..] = arr;
        print!("a{} ", a.0);
    }
    line("var first");
    {
        let arr = [d(1), d(2), d(3), d(4)];
        let [.., a] = arr;
        print!("a{} ", a.0);
    }
    line("var last");
    {
        let [a, ..] = [d(1), d(2), d(3), d(4)];
        print!("a{} ", a.0);
    }
    line("temp first");
    {
        let [_, _, c, _] = [d(1), d(2), d(3), d(4)];
        print!("c{} ", c.0);
    }
    line("temp third");
    {
        let arr = [d(1), d(2), d(3), d(4)];
        let [_, ref b, ..] = arr;
        print!("b{} ", b.0);
    }
    line("ref only");
    {
        let arr = [d(1), d(2), d(3), d(4)];
        if let [a, _, _, _] = arr {
            print!("a{} ", a.0);
        }
        print!("e ");
    }
    line("if let");
    {
        let arr = [d(1), d(2), d(3), d(4)];
        match arr {
            [_, b @ .., _] => print!("{} ", b.len()),
        }
        print!("e ");
    }
    line("middle slice");
    {
        let h = H {
            a: d(1),
            arr: [d(2), d(3), d(4)],
            z: d(5),
        };
        let [_, m, _] = h.arr;
        print!("m{} ", m.0);
    }
    line("in struct");
    {
        let h = H {
            a: d(1),
            arr: [d(2), d(3), d(4)],
            z: d(5),
        };
        let H { arr: [x, ..], .. } = h;
        print!("x{} ", x.0);
    }
    line("in struct pattern");
    param([d(1), d(2), d(3)]);
    line("param");
    {
        let b = Box::new([d(1), d(2), d(3)]);
        let [a, ..] = *b;
        print!("a{} ", a.0);
    }
    line("boxed");
    {
        let t = ([d(1), d(2), d(3)], d(4));
        let ([_, b, _], _) = t;
        print!("b{} ", b.0);
    }
    line("in tuple");
    {
        let arr = [[d(1), d(2)], [d(3), d(4)], [d(5), d(6)]];
        let [[a, _], ..] = arr;
        print!("a{} ", a.0);
    }
    line("nested");
    {
        let arr = [(d(1), d(2)), (d(3), d(4)), (d(5), d(6))];
        let [(a, _), ..] = arr;
        print!("a{} ", a.0);
    }
    line("tuples inside");
    for k in 0..2 {
        {
            let arr = [d(1), d(2), d(3)];
            if k == 1 {
                let [_, b, _] = arr;
                drop(b);
            }
            print!("e ");
        }
        line("maybe");
    }
    let r = std::panic::catch_unwind(|| {
        let arr = [d(1), d(2), d(3), d(4)];
        let [_, b, ..] = arr;
        let _b = b;
        std::panic::resume_unwind(Box::new(1));
    });
    line(if r.is_err() { "unwound" } else { "" });
    {
        let f = {
            let arr = [d(1), d(2), d(3)];
            move || {
                let [_, b, _] = arr;
                print!("b{} ", b.0);
            }
        };
        f();
    }
    line("closure once");
    {
        let arr = [d(1), d(2), d(3)];
        let [a, b, c] = arr;
        drop(b);
        print!("{} {} ", a.0, c.0);
    }
    line("all");
    {
        let [a, _, c] = [d(1), d(2), d(3)];
        print!("{} {} ", a.0, c.0);
    }
    line("temp two");
    {
        match [d(1), d(2), d(3)] {
            [a, ..] if a.0 == 2 => print!("no "),
            [_, b, _] => print!("b{} ", b.0),
        }
        print!("e ");
    }
    line("match temp");
    futures::executor::block_on(async {
        let arr = [d(1), d(2), d(3)];
        let [_, b, _] = arr;
        std::future::ready(()).await;
        print!("b{} ", b.0);
    });
    line("async");
}
