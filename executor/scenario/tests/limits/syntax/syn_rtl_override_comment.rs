//~ ends refused
//~ says 1:  unicode codepoint changing visible direction of text present in comment
fn main(){ /* ‮ } ⁦if is_admin⁩ ⁦ begin */ println!("x y z"); }
