async fn save(what: &str) {
    println!("saved {what}");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let _ = save("the letter"); //~ unpolled
    let forgotten = save("the book"); //~ unpolled
    println!("nothing is saved");
    tokio::spawn(async { println!("too late") }); //~ unpolled
}
