trait Has<F> { fn get(&self) -> F; fn put(&mut self, f: F); fn name(&self) -> &'static str { "default" } }
struct P(u8, String);
impl Has<u8> for P { fn get(&self) -> u8 { self.0 } fn put(&mut self, f: u8) { self.0 = f } }
impl Has<String> for P { fn get(&self) -> String { self.1.clone() } fn put(&mut self, f: String) { self.1 = f } fn name(&self) -> &'static str { "string" } }
trait Both: Has<u8> + Has<String> { fn all(&self) -> String; }
impl Both for P { fn all(&self) -> String { format!("{} {}", Has::<u8>::get(self), Has::<String>::get(self)) } }
trait Gen<A, B>: Has<A> + Has<B> {}
impl<T: Has<A> + Has<B>, A, B> Gen<A, B> for T {}
fn main() {
    let mut p = P(3, "x".into());
    let b: &mut dyn Both = &mut p;
    println!("{}", <dyn Both as Has<u8>>::get(b));
    println!("{}", <dyn Both as Has<String>>::get(b));
    println!("{} {}", Has::<u8>::name(b), Has::<String>::name(b));
    b.put(7u8); b.put("y".to_string());
    println!("{}", b.all());
    let n: u8 = b.get(); let s: String = b.get();
    println!("{n} {s}");
    let g: &dyn Gen<u8, String> = &p;
    println!("{} {}", <dyn Gen<u8, String> as Has<u8>>::get(g), Has::<String>::get(g));
    let g: &dyn Gen<String, u8> = &p;
    println!("{} {}", Has::<u8>::get(g), Has::<String>::get(g));
    let q = P(1, "q".into());
    let up: &dyn Has<u8> = &q as &dyn Both;
    println!("{}", up.get());
    let up: &dyn Has<String> = g;
    println!("{}", up.get());
}
