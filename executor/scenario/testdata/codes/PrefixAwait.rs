// await stands before its future, as in other languages.
async fn answer() -> u8 {
    42
}

async fn twice() -> u8 {
    let a = await answer();
    a
}

fn main() {
    let _ = twice();
}
