// `where Self: 'a` and `where &'r str: 'a` say that the lifetimes in the type outlive 'a.
struct Text<'r>(&'r str);

type Count<'a> = Box<dyn Fn() -> usize + 'a>;

trait Counter<'a> {
    fn counter(&'a self) -> Count<'a>
    where
        Self: 'a;
}

impl<'a, 'r> Counter<'a> for Text<'r> {
    fn counter(&'a self) -> Count<'a>
    where
        Self: 'a,
    {
        let text = self.0;
        Box::new(move || text.len())
    }
}

trait Service<Request> {
    fn call<'a>(&'a self, request: Request) -> Count<'a>
    where
        Request: 'a;
}

struct Length;

impl<'r> Service<&'r str> for Length {
    fn call<'a>(&'a self, request: &'r str) -> Count<'a>
    where
        &'r str: 'a,
    {
        Box::new(move || request.len())
    }
}

impl<'r> Service<Text<'r>> for Length {
    fn call<'a>(&'a self, request: Text<'r>) -> Count<'a>
    where
        Text<'r>: 'a,
    {
        Box::new(move || request.0.len())
    }
}

fn main() {
    let owned = String::from("borrowed");
    println!("{}", Text(&owned).counter()());
    println!("{} {}", Length.call(owned.as_str())(), Length.call(Text("four"))());
}
