fn a<F: Fn()>(v: &mut Vec<Box<dyn Fn()>>, f: F) { v.push(Box::new(f)); }
struct B { v: Vec<Box<dyn Fn()>>, o: Option<Box<dyn Fn()>>, m: std::collections::HashMap<u8, Vec<Box<dyn Fn()>>> }
impl B {
    fn push<F: Fn()>(&mut self, f: F) { self.v.push(Box::new(f)); }
    fn set(&mut self, f: impl Fn()) { self.o = Some(Box::new(f)); }
    fn new(f: impl Fn()) -> B { B { v: vec![], o: Some(Box::new(f)), m: Default::default() } }
    fn ins<F>(&mut self, f: F) where F: Fn() { self.m.entry(1).or_default().push(Box::new(f)); }
    fn ins2<F>(&mut self, f: F) where F: Fn() { self.m.entry(1).or_insert_with(Vec::new).push(Box::new(f)); }
    fn ins3<F>(&mut self, f: F) where F: Fn() { self.m.insert(1, vec![Box::new(f)]); }
    fn ins4<F>(&mut self, f: F) where F: Fn() { let b: Box<dyn Fn()> = Box::new(f); self.v.push(b); }
    fn ins5<F>(&mut self, f: F) where F: Fn() { if let Some(v) = self.m.get_mut(&1) { v.push(Box::new(f)); } }
    fn ins6<F>(&mut self, f: F) where F: Fn() { for v in self.m.values_mut() { v.insert(0, Box::new(|| ())); } let x: &mut Vec<_> = &mut self.v; x.push(Box::new(f)); }
    fn ok<'a, F>(&'a self, f: F) -> Vec<Box<dyn Fn() + 'a>> where F: Fn() + 'a { let mut v: Vec<Box<dyn Fn() + 'a>> = vec![]; v.push(Box::new(f)); v }
    fn ok2<F>(&self, f: F) where F: Fn() { let mut v: Vec<Box<dyn Fn()>> = vec![]; v.push(Box::new(f)); v[0](); }
    fn ok3<F>(&self, f: F) where F: Fn() { let mut m = std::collections::HashMap::new(); let b: Box<dyn Fn()> = Box::new(f); m.entry(1).or_insert_with(Vec::new).push(b); }
}
fn main() {}
