// References and uses that get into each other's way, as rustc 1.95 refuses them.
use std::collections::HashMap;

#[derive(Debug, Default, Clone)]
struct Pair {
    a: String,
    b: String,
    list: Vec<i32>,
}

impl Pair {
    fn a(&self) -> &String {
        &self.a
    }
    fn a_mut(&mut self) -> &mut String {
        &mut self.a
    }
    fn grow(&mut self) {
        self.list.push(1);
    }
    fn both(&mut self) -> (&mut String, &mut String) {
        (&mut self.a, &mut self.b)
    }
}

fn push_while_first() {
    let mut v = vec![1, 2, 3];
    let first = &v[0];
    v.push(4);
    println!("{}", first);
}

fn two_mutable() {
    let mut s = String::new();
    let a = &mut s;
    let b = &mut s;
    a.push('a');
    b.push('b');
}

fn push_in_loop() {
    let mut v = vec![1, 2, 3];
    for x in &v {
        if *x > 1 {
            v.push(*x);
        }
    }
}

fn iter_and_clear() {
    let mut v = vec![1, 2, 3];
    for x in v.iter() {
        println!("{}", x);
        v.clear();
    }
}

fn iter_mut_and_len() {
    let mut v = vec![1, 2, 3];
    for x in v.iter_mut() {
        *x += v.len();
    }
}

fn move_while_borrowed() {
    let s = String::from("a");
    let r = &s;
    let t = s;
    println!("{} {}", r, t);
}

fn drop_while_borrowed() {
    let s = String::from("a");
    let r = s.as_str();
    drop(s);
    println!("{}", r);
}

fn assign_while_borrowed() {
    let mut x = 1;
    let r = &x;
    x = 2;
    println!("{} {}", r, x);
}

fn use_while_mut_borrowed() {
    let mut x = 1;
    let r = &mut x;
    let y = x + 1;
    *r = y;
}

fn print_while_mut_borrowed() {
    let mut x = 1;
    let r = &mut x;
    println!("{}", x);
    *r = 2;
}

fn add_while_mut_borrowed() {
    let mut x = 1;
    let r = &mut x;
    x += 1;
    *r = 2;
}

fn inner_block() {
    let r;
    {
        let x = 5;
        r = &x;
    }
    println!("{}", r);
}

fn inner_block_in_vec() {
    let mut list: Vec<&String> = Vec::new();
    {
        let s = String::from("inner");
        list.push(&s);
    }
    println!("{:?}", list);
}

fn inner_block_method() {
    let name: &str;
    {
        let s = String::from("inner");
        name = s.trim();
    }
    println!("{}", name);
}

fn loop_reference() {
    let mut longest: &str = "";
    for i in 0..3 {
        let s = "x".repeat(i);
        if s.len() > longest.len() {
            longest = &s;
        }
    }
    println!("{}", longest);
}

fn map_get_insert() {
    let mut m: HashMap<String, i32> = HashMap::new();
    let one = m.get("one");
    m.insert("two".to_string(), 2);
    println!("{:?}", one);
}

fn map_entry_twice() {
    let mut m: HashMap<i32, i32> = HashMap::new();
    let a = m.entry(1).or_insert(0);
    let b = m.entry(2).or_insert(0);
    *a += 1;
    *b += 1;
}

fn map_values_remove() {
    let mut m: HashMap<i32, String> = HashMap::new();
    for v in m.values() {
        if v.is_empty() {
            m.remove(&1);
        }
    }
}

fn map_keys_held() {
    let mut m: HashMap<i32, String> = HashMap::new();
    let mut keys = m.keys();
    m.clear();
    println!("{:?}", keys.next());
}

fn method_result() {
    let mut p = Pair::default();
    let a = p.a();
    p.grow();
    println!("{}", a);
}

fn method_result_mut() {
    let mut p = Pair::default();
    let a = p.a_mut();
    println!("{:?}", p);
    a.push('x');
}

fn field_and_method() {
    let mut p = Pair::default();
    let a = &p.a;
    p.grow();
    println!("{}", a);
}

fn both_fields_again() {
    let mut p = Pair::default();
    let (a, b) = p.both();
    p.grow();
    a.push_str(b);
}

fn field_moved() {
    let p = Pair::default();
    let r = &p.a;
    let q = p;
    println!("{} {:?}", r, q);
}

fn field_assigned() {
    let mut p = Pair::default();
    let r = &p.a;
    p.a = String::new();
    println!("{}", r);
}

fn whole_assigned() {
    let mut p = Pair::default();
    let r = &p.a;
    p = Pair::default();
    println!("{} {:?}", r, p);
}

fn two_elements() {
    let mut v = vec![1, 2];
    let a = &mut v[0];
    let b = &mut v[1];
    std::mem::swap(a, b);
}

fn swap_elements() {
    let mut v = vec![1, 2];
    std::mem::swap(&mut v[0], &mut v[1]);
}

fn array_elements() {
    let mut v = [1, 2];
    let a = &mut v[0];
    let b = &mut v[1];
    std::mem::swap(a, b);
}

fn last_index() {
    let mut v = vec![1, 2];
    v[v.len() - 1] = 3;
}

fn explicit_mut_argument() {
    fn add(v: &mut Vec<usize>, n: usize) {
        v.push(n);
    }
    let mut v = vec![1, 2];
    add(&mut v, v.len());
}

fn string_slice() {
    let mut s = String::from("hello world");
    let word = &s[..5];
    s.clear();
    println!("{}", word);
}

fn first_word(s: &String) -> &str {
    s.split(' ').next().unwrap_or("")
}

fn first_word_cleared() {
    let mut s = String::from("hello world");
    let word = first_word(&s);
    s.clear();
    println!("the first word is: {}", word);
}

fn longest<'a>(a: &'a str, b: &'a str) -> &'a str {
    if a.len() > b.len() {
        a
    } else {
        b
    }
}

fn longest_inner() {
    let a = String::from("long");
    let result;
    {
        let b = String::from("xyz");
        result = longest(a.as_str(), b.as_str());
    }
    println!("{}", result);
}

fn match_and_change() {
    let mut o = Some(String::from("x"));
    match &o {
        Some(s) => {
            o = None;
            println!("{}", s);
        }
        None => {}
    }
    println!("{:?}", o);
}

fn if_let_and_take() {
    let mut o = Some(String::from("x"));
    if let Some(s) = &o {
        let t = o.take();
        println!("{} {:?}", s, t);
    }
}

fn option_as_ref() {
    let mut o = Some(vec![1]);
    let r = o.as_ref().unwrap();
    o.as_mut().unwrap().push(2);
    println!("{:?}", r);
}

fn last_then_push() {
    let mut v = vec![String::from("a")];
    if let Some(l) = v.last() {
        v.push(l.clone());
    }
}

fn last_mut_then_len() {
    let mut v = vec![1];
    let l = v.last_mut().unwrap();
    println!("{}", v.len());
    *l = 2;
}

fn windows_held() {
    let mut v = vec![1, 2, 3];
    let w = v.windows(2);
    v.sort();
    println!("{}", w.count());
}

fn chained_iterator() {
    let mut v = vec![1, 2, 3];
    let mut it = v.iter().enumerate().skip(1);
    v.pop();
    println!("{:?}", it.next());
}

fn collected_references() {
    let mut words = vec![String::from("a"), String::from("b")];
    let refs: Vec<&String> = words.iter().collect();
    words.push(String::new());
    println!("{:?}", refs);
}

fn iterator_item() {
    let mut words = vec![String::from("a")];
    let w = words.iter().next().unwrap();
    words.clear();
    println!("{}", w);
}

fn split_item() {
    let mut s = String::from("a b");
    let mut parts = s.split(' ');
    let one = parts.next();
    s.push('c');
    println!("{:?}", one);
}

fn drained() {
    let mut v = vec![1, 2];
    let d = v.drain(..);
    v.push(3);
    println!("{}", d.count());
}

fn reborrowed(v: &mut Vec<i32>) {
    let a = &mut *v;
    v.push(1);
    a.push(2);
}

fn reborrowed_shared(v: &mut Vec<i32>) {
    let a = &*v;
    v.push(1);
    println!("{:?}", a);
}

fn previous_round() {
    let mut v = vec![1];
    let mut refs: Vec<&mut Vec<i32>> = Vec::new();
    for _ in 0..2 {
        refs.push(&mut v);
    }
}

fn previous_round_shared() {
    let mut x = 0;
    let mut seen: Vec<&i32> = Vec::new();
    while x < 3 {
        seen.push(&x);
        x += 1;
    }
}

fn conditional<'m>(m: &'m mut HashMap<i32, String>) -> &'m String {
    match m.get(&1) {
        Some(s) => s,
        None => {
            m.insert(1, String::new());
            m.get(&1).unwrap()
        }
    }
}

fn conditional_mut(v: &mut Vec<i32>) -> &mut i32 {
    if let Some(x) = v.first_mut() {
        return x;
    }
    v.push(1);
    &mut v[0]
}

fn box_content() {
    let mut b = Box::new(1);
    let r = &*b;
    *b = 2;
    println!("{}", r);
}

fn tuple_part() {
    let mut t = (String::new(), 1);
    let r = &mut t.0;
    let u = &t;
    r.push('x');
    println!("{:?}", u);
}

fn pattern_ref_mut() {
    let mut t = (String::new(), 1);
    let (ref mut s, _) = t;
    println!("{:?}", t);
    s.push('x');
}

fn slice_iter_assign() {
    let mut a = [1, 2, 3];
    for x in a.iter() {
        a[0] = *x;
    }
}

fn main() {
    push_while_first();
    two_mutable();
    push_in_loop();
    iter_and_clear();
    iter_mut_and_len();
    move_while_borrowed();
    drop_while_borrowed();
    let _ = (reborrowed as fn(&mut Vec<i32>), conditional_mut as fn(&mut Vec<i32>) -> &mut i32);
}
