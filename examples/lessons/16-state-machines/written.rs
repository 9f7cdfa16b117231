use std::time::Duration;
use tokio::time::sleep;

async fn order(guest: String) -> usize {
    let soup = "tomato";
    println!("{guest} orders {soup}");
    sleep(Duration::from_millis(30)).await;
    let main = "dumplings";
    println!("{guest} orders {main}");
    sleep(Duration::from_millis(20)).await;
    soup.len() + main.len()
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let order = order("Ada".to_string());
    let task = tokio::spawn(order);
    println!("{} letters", task.await.unwrap());
}
