use std::collections::HashMap;
struct Word<'t> { text: &'t str }
struct Index<'t> { words: HashMap<&'t str, Vec<Word<'t>>>, v: Vec<&'t str> }
impl<'t> Index<'t> {
    fn build(line: &'t str) -> Index<'t> {
        let mut index = Index { words: HashMap::new(), v: vec![] };
        let s = line.to_string();
        index.words.entry("a").or_default().push(Word { text: s.as_str() });
        index
    }
    fn build2(line: &'t str) -> Index<'t> {
        let mut index = Index { words: HashMap::new(), v: vec![] };
        let s = line.to_string();
        index.v.push(s.as_str());
        index
    }
    fn build3(line: &'t str) -> Vec<Word<'t>> {
        let mut index = HashMap::new();
        let s = line.to_string();
        index.entry("a").or_insert_with(Vec::new).push(Word { text: &s });
        index.remove("a").unwrap()
    }
    fn add(&mut self) {
        let s = String::new();
        self.words.entry("a").or_default().push(Word { text: &s });
    }
    fn add2(&mut self) {
        let s = String::new();
        self.words.get_mut("a").unwrap().push(Word { text: &s });
    }
    fn add3(&mut self) {
        let s = String::new();
        self.v.push(&s);
    }
}
fn main() {
    let mut m: HashMap<u8, Vec<&str>> = HashMap::new();
    {
        let s = String::new();
        m.entry(1).or_default().push(&s);
    }
    println!("{}", m.len());
    let mut m2: HashMap<u8, Vec<&str>> = HashMap::new();
    {
        let s = String::new();
        m2.entry(1).or_insert_with(Vec::new).push(&s);
    }
    println!("{}", m2.len());
    let mut m3: HashMap<u8, Vec<&str>> = HashMap::new();
    {
        let s = String::new();
        if let Some(v) = m3.get_mut(&1) { v.push(&s); }
    }
    println!("{}", m3.len());
}
