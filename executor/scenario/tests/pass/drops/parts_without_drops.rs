#[derive(Debug)]
struct N(u32);
impl Drop for N {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
struct P(u32);
enum E {
    V(N, P),
    W(N),
    X,
}
fn two(k: u32) -> [E; 2] {
    [E::V(N(k), P(0)), E::V(N(k + 1), P(1))]
}
fn gen<T>(a: [(T, N); 2]) -> T {
    let [(t, _), _] = a;
    t
}
struct S {
    p: P,
    n: N,
}
fn mk(k: u32) -> [F; 2] {
    [F::V(N(k), []), F::V(N(k + 1), [])]
}
enum F {
    V(N, [N; 0]),
    W,
}
fn extended() {
    {
        let [F::V(ref b, c), _] = mk(3) else { return };
        println!("1 {}", b.0);
    }
    {
        let [F::V(b, c), _] = mk(3) else { return };
        println!("2");
    }
    {
        let [F::V(_, c), _] = mk(3) else { return };
        println!("3");
    }
    {
        let [F::V(ref b, c), F::W] = mk(3) else {
            println!("5");
            return;
        };
        println!("4");
    }
}
fn main() {
    extended();
    println!("1");
    {
        let a = [(P(1), N(1)), (P(2), N(2))];
        let [(p, _), _] = a;
        println!("{}", p.0);
    }
    println!("2");
    {
        let (mut x, mut y) = (1, 2);
        let a = [(&mut x, N(3)), (&mut y, N(4))];
        let [(p, _), _] = a;
        *p += 1;
    }
    println!("3");
    {
        let a = [(N(50), N(5)), (N(60), N(6))];
        let [(p, _), _] = a;
        println!("{}", p.0);
    }
    println!("4");
    {
        let a = two(7);
        if let [E::V(_, p), _] = a {
            println!("{}", p.0);
        }
        println!("end");
    }
    println!("5");
    if let [E::V(_, p), _] = two(9) {
        println!("{}", p.0);
    } else {
        println!("no");
    }
    println!("6");
    match two(11) {
        [E::V(_, p), E::V(..)] => println!("{}", p.0),
        [E::W(..), _] => println!("w"),
        _ => println!("no"),
    }
    println!("7");
    {
        let mut a = [S { p: P(1), n: N(13) }, S { p: P(2), n: N(14) }];
        let [S { p, .. }, ..] = a;
        println!("{}", p.0);
        a = [S { p: P(1), n: N(15) }, S { p: P(2), n: N(16) }];
        println!("set");
    }
    println!("8");
    {
        gen([(P(1), N(17)), (P(2), N(18))]);
        gen([(String::new(), N(19)), (String::new(), N(20))]);
    }
    println!("9");
    {
        let a = [S { p: P(1), n: N(21) }, S { p: P(2), n: N(22) }];
        let f = move || {
            let [S { p, .. }, _] = a;
            p.0
        };
        println!("{}", f());
    }
    println!("10");
    {
        let a = two(23);
        let r = match a {
            [E::V(_, p), _] if p.0 == 0 => p.0,
            [E::W(n), _] => n.0,
            _ => 9,
        };
        println!("{r}");
    }
    println!("11");
    {
        let a = [two(25), two(27)];
        if let [[_, E::V(_, p)], _] = a {
            println!("{}", p.0);
        }
        println!("end");
    }
    println!("12");
    {
        let t = (two(29), two(31));
        if let ([E::V(_, p), _], [_, E::V(n, _)]) = t {
            println!("{} {:?}", p.0, n);
        }
        println!("end");
    }
    println!("13");
    {
        let a = Box::new([S { p: P(1), n: N(33) }, S { p: P(2), n: N(34) }]);
        let [S { p, .. }, _] = *a;
        println!("{}", p.0);
    }
}
