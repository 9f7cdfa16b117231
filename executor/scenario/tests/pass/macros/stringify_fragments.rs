// Fragments that are items, blocks, types and attributes keep the gaps of their source in stringify!.
macro_rules! item { ($i:item) => { stringify!($i) }; }
macro_rules! stmt { ($i:stmt) => { stringify!($i) }; }
macro_rules! ty { ($i:ty) => { stringify!($i) }; }
macro_rules! block { ($i:block) => { stringify!($i) }; }
macro_rules! meta { ($i:meta) => { stringify!($i) }; }
macro_rules! expr { ($i:expr) => { stringify!($i) }; }
macro_rules! pat { ($i:pat) => { stringify!($i) }; }
macro_rules! tt { ($($i:tt)*) => { stringify!($($i)*) }; }
fn main() {
    println!("{}", item!(const X: u8=1;));
    println!("{}", item!(pub fn f(a:u8,b : u8)->u8 { a+b }));
    println!("{}", item!(struct S<T>{a:T}));
    println!("{}", item!(#[derive(Debug)] enum E{A,B(u8)}));
    println!("{}", item!(impl<T> A for B<T>{ fn x(&self){} }));
    println!("{}", item!(use std::fmt::{self,Debug};));
    println!("{}", stmt!(let x:u8 = 1));
    println!("{}", stmt!(x.y( 3 )));
    println!("{} {}", ty!(Vec<u8>), ty!(&'a mut[u8;3]));
    println!("{}", block!({ let x:u8=1; x+1 }));
    println!("{} {}", meta!(derive(Debug,Clone)), meta!(doc="x"));
    println!("{} | {} | {}", expr!(a+b*c), expr!(f(x,y)?.z[1]), expr!(|x:u8| x+1));
    println!("{} | {} | {}", expr!(if a{1}else{2}), expr!(S{a:1,..b}), expr!(&mut x as *mut u8));
    println!("{} | {} | {}", pat!(Some(x@1..=2)), pat!(A{b,..}|C), pat!(&[a,..]));
    println!("{}", tt!(const X: u8=1; a::<b>() , ! -> & &mut x));
    println!("{}", stringify!(fn f( a : u8 ) -> u8 { a . b }));
}
