use std::future::Future;
use std::pin::Pin;
use std::time::Duration;
use tokio::time::sleep;

type Text = dyn Future<Output = String> + Send;
type Answer = Pin<Box<Text>>;

trait Handler: Send + Sync {
    fn call(&self, path: &str) -> Answer;
}

struct Hello;

struct Slow(u64);

impl Handler for Hello {
    fn call(&self, path: &str) -> Answer {
        let text = format!("hello {path}");
        Box::pin(async move { text })
    }
}

impl Handler for Slow {
    fn call(&self, path: &str) -> Answer {
        let text = format!("slow {path}");
        let wait = Duration::from_millis(self.0);
        Box::pin(async move {
            sleep(wait).await;
            text
        })
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let table: Vec<Box<dyn Handler>> =
        vec![Box::new(Slow(20)), Box::new(Hello)];
    let serving = tokio::spawn(async move {
        for handler in &table {
            let answer = handler.call("/x").await;
            println!("{answer}");
        }
    });
    serving.await.unwrap();
}
