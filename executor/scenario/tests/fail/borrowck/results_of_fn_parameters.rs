// The result of a call of a parameter `F: Fn(&str) -> &str` lives as long as what the call is given, and a lifetime of a
// `for<…>` is new in each call.
fn kept<F: Fn(&str) -> &str>(f: F) -> String {
    let r;
    {
        let s = String::new();
        r = f(&s);
    }
    r.to_string()
}

fn returned<F: Fn(&str) -> &str>(f: F) -> &'static str {
    let s = String::new();
    f(&s)
}

fn chosen<'a, F: Fn(&str) -> &str>(f: F, a: &'a str, b: &str) -> &'a str {
    if a.len() > 1 { f(a) } else { f(b) }
}

fn twice<F>(f: F)
where
    F: for<'x> Fn(&'x mut Vec<u8>) -> &'x mut u8,
{
    let mut v = vec![1];
    let a = f(&mut v);
    let b = f(&mut v);
    *a = 1;
    *b = 2;
}

fn other<F>(f: F)
where
    F: for<'x, 'y> Fn(&'x mut Vec<u8>, &'y u8) -> &'y u8,
{
    let mut v = vec![1];
    let q = 1;
    let a = f(&mut v, &q);
    v.push(1);
    println!("{}", f(&mut v, a));
}

fn again(mut f: impl FnMut(&mut u8)) {
    let mut x = 1;
    f(&mut x);
    f(&mut x);
    println!("{x}");
}

struct Trim<F> {
    f: F,
}

impl<F> Trim<F>
where
    F: Fn(&str) -> &str,
{
    fn of_self(&self, a: &str) -> &str {
        (self.f)(a)
    }

    fn of_argument<'a>(&self, a: &'a str) -> &'a str {
        (self.f)(a)
    }
}

fn dropped<F: Fn(&str) -> Option<&str>>(f: F) {
    let s = String::new();
    let r = f(&s);
    drop(s);
    println!("{r:?}");
}

fn main() {
    kept(|s| s);
    returned(|s| s);
    chosen(|s| s, "a", "b");
    twice(|v| &mut v[0]);
    other(|_, q| q);
    again(|x| *x += 1);
    let t = Trim { f: str::trim };
    println!("{}{}", t.of_self(""), t.of_argument(""));
    dropped(|s| Some(s));
}
