// The bounds of an `impl Trait` inside the type of a parameter hold as those of one that is the whole type.
use std::collections::HashMap;
use std::rc::{Rc, Weak};

trait Name {
    fn name(&self) -> String;
}
impl Name for u8 {
    fn name(&self) -> String {
        format!("u8 {self}")
    }
}
impl Name for &'static str {
    fn name(&self) -> String {
        self.to_string()
    }
}

fn shared(o: &Rc<impl Name + 'static>) -> Rc<dyn Name> {
    o.clone() as Rc<dyn Name>
}
fn owned(o: Rc<impl Name + 'static>) -> Rc<dyn Name> {
    o
}
fn weak(o: &Rc<impl Name + 'static>) -> Weak<dyn Name> {
    let w: Weak<dyn Name> = Rc::downgrade(&shared(o));
    w
}
fn boxes(list: Vec<Option<impl Name + 'static>>) -> Vec<Box<dyn Name>> {
    list.into_iter().flatten().map(|x| Box::new(x) as Box<dyn Name>).collect()
}
fn pair(p: (impl Name + 'static, &mut HashMap<String, Box<dyn Name>>)) {
    p.1.insert(p.0.name(), Box::new(p.0));
}

fn main() {
    let n = Rc::new(7u8);
    println!("{} {} {:?}", shared(&n).name(), owned(n.clone()).name(), weak(&n).upgrade().map(|n| n.name()));
    println!("{}", boxes(vec![Some("a"), None, Some("b")]).iter().map(|b| b.name()).collect::<String>());
    let mut map = HashMap::new();
    pair((3u8, &mut map));
    println!("{}", map["u8 3"].name());
}
