use std::mem::offset_of;
use std::ptr::{self, NonNull};
#[derive(Debug, Default)]
#[repr(C)]
struct Node { id: u64, links: [u32; 3], name: String }
#[derive(Debug)]
struct Grid { cells: Vec<Node>, tag: u8 }
impl Grid {
    fn at(&mut self, i: usize) -> NonNull<Node> { NonNull::from(&mut self.cells[i]) }
    fn peek(&self, i: usize) -> *const Node { ptr::from_ref(&self.cells[i]) }
}
fn main() {
    let mut a = [10, 20, 30, 40];
    let p = NonNull::from(&a[1]); unsafe { println!("{} {} {}", *p.as_ref(), *p.add(1).as_ref(), *p.sub(1).as_ref()); }
    let q = NonNull::from(&mut a[0]); unsafe { for i in 0..4 { *q.add(i).as_ptr() += i as i32; } } println!("{a:?}");
    let r = ptr::from_mut(&mut a[2]); unsafe { *r.offset(-2) = 1; *r.add(1) = 2; } println!("{a:?}");
    let s = &raw const a[3]; let t = &a[0] as *const i32; unsafe { println!("{} {}", s.offset_from(t), *s.sub(3)); }
    let mut g = Grid { cells: vec![Node { id: 1, ..Default::default() }, Node { id: 2, name: "two".into(), ..Default::default() }, Node { id: 3, ..Default::default() }], tag: 7 };
    let n = g.at(0); unsafe { (*n.add(1).as_ptr()).name.push('!'); println!("{} {}", n.add(2).as_ref().id, (*g.peek(1)).name); }
    let name = &g.cells[1].name as *const String; unsafe { let back = name.byte_sub(offset_of!(Node, name)).cast::<Node>(); println!("{} {:?}", (*back).id, (*back).links); }
    let f = NonNull::from(&mut g.cells[2].links); unsafe { let node = f.byte_sub(offset_of!(Node, links)).cast::<Node>(); println!("{}", node.as_ref().id); }
    let l = NonNull::from(&mut g.cells[2].links[0]); unsafe { for i in 0..3 { l.add(i).write(i as u32 * 5); } } println!("{:?} {}", g.cells[2].links, g.tag);
    let units = [(); 3]; let u = NonNull::from(&units[1]); println!("{:?}", unsafe { *u.as_ref() });
    let slice = &mut a[..]; let p = NonNull::from(&mut slice[1]); unsafe { ptr::swap(p.as_ptr(), p.as_ptr().add(1)); } println!("{a:?}");
}
