//~ ends refused
//~ says 2:  unicode codepoint changing visible direction of text present in comment
fn main() {
    // ‮ a comment that turns around ⁦ if admin ⁩
    println!("before");
    let s = "‮⁦// not a comment⁩ ⁦";
    println!("{}", s.len());
}
