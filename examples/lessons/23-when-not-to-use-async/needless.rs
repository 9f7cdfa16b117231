use std::collections::HashMap;

struct Shop {
    prices: HashMap<&'static str, u32>,
}

impl Shop {
    async fn price(&self, name: &str) -> u32 {
        self.prices[name]
    }

    async fn total(&self, names: &[&str]) -> u32 {
        let mut sum = 0;
        for name in names {
            sum += self.price(name).await;
        }
        sum
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let prices = [("tea", 3), ("cake", 4)].into();
    let shop = Shop { prices };
    let total = shop.total(&["tea", "cake"]).await;
    println!("total {total}");
}
