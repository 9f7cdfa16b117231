fn main() {
    println!("{:?} {:?}", vec![7u32; 5], vec![(1u8, 2u16); 3]);
    println!("{:?} {:?} {:?}", "ab".repeat(3), "".repeat(4), "x".repeat(0));
    println!("{} {:?}", vec![(); usize::MAX].len(), vec![1.5f64; 1]);
    let s = "hello wörld hello";
    println!("{:?} {:?} {:?} {:?}", s.find("hello"), s.rfind("hello"), s.find('ö'), s.rfind("zz"));
    println!("{:?} {:?} {:?}", s.find(""), s.rfind(""), s.rfind('h'));
    println!("{:?}", s.matches("l").count());
    println!("{:?}", "".find(""));
    println!("{:?}", s.split(' ').collect::<Vec<_>>());
    println!("{:?}", s.rsplit(' ').collect::<Vec<_>>());
    println!("{:?}", s.rsplitn(2, "l").collect::<Vec<_>>());
    println!("{:?}", "aaaa".rmatch_indices("aa").collect::<Vec<_>>());
    println!("{:?}", "abc".split("").collect::<Vec<_>>());
    println!("{:?}", "abc".rsplit("").collect::<Vec<_>>());
    println!("{:?} {:?}", [1u16, 2].repeat(5), [(); 3].repeat(2));
    let mut v = vec![0u8; 1000];
    v[3..990].fill(9);
    println!("{}", v.iter().map(|n| *n as u32).sum::<u32>());
}
