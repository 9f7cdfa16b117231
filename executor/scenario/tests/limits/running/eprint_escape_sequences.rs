//~ ends refused
//~ says 1:  out of range hex escape
fn main(){ println!("\x1b[31mred\x1b]52;c;aGFja2Vk\x07\x1b[2J\x9b31m\u{9d}0;x\u{9c}"); eprintln!("\x1b]0;title\x07"); panic!("\x1b[2Jpanic \u{202e}rtl"); }
