//~ ends refused
//~ says 1:  unknown start of token: \u{202e}
async fn ‮x() {}

fn main() {
    println!("before");
}
