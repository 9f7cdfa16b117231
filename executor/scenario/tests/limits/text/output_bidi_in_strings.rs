//~ ends 0
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    println!("\u{202e}txet\u{202c} \u{0}\u{1}\u{7}\u{1b}[31mred\u{1b}[0m \u{feff}\u{200b}\u{e0001}");
    println!("<img src=x onerror=alert(1)><script>document.title='gone'</script>&lt;");
    println!("{:?}", "\u{202e}\u{0}\u{7f}\u{80}\u{10ffff}");
    println!("Z{}", "\u{301}".repeat(5000));
}
