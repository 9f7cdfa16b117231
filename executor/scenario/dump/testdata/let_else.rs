fn first(s: &str) -> char {
    let Some(c) = s.chars().next() else { return '-'; };
    c
}
fn main() { println!("{}{}", first("x"), first("")); }
