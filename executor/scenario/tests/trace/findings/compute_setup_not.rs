// A longer computation before anything else is there to be delayed by it.
fn primes(n: usize) -> Vec<usize> {
    let mut sieve = vec![true; n + 1];
    let mut found = Vec::new();
    for i in 2..=n {
        if sieve[i] {
            found.push(i);
            let mut k = i * i;
            while k <= n {
                sieve[k] = false;
                k += i;
            }
        }
    }
    found
}

fn main() {
    let list = primes(20_000);
    let sum: usize = futures::executor::block_on(async move {
        let mut sum = 0;
        for p in list.iter().take(3) {
            sum += async { *p }.await;
        }
        sum
    });
    println!("{sum}");
}
