// Format strings are read to their end before an argument is missed.
fn af01() { println!("{a}", b = 1); }
fn af02() { let a = 1; println!("{a}", b = 1); }
fn af03() { println!("{a} {}", 1, 2); }
fn af04() { println!("{:?x}", 1); }
fn af05() { println!("{:#?x}", 1); }
fn af06() { println!("{:?:>5}", 1); println!("{:5?}", 1); println!("{:?5}", 1); println!("{:x?}", 1); println!("{:>}", 1); println!("{:d}", 1); println!("{:.f}", 1); println!("{:s}", 1); println!("{:.2f}", 1.0); println!("{:%}", 1); println!("{:,}", 1);}
fn af10() { println!("{}"); println!("{} {}", 1); println!("{1}", 1); println!("{x}", y = 2); println!("a", 1); println!("{}", x = 1); println!("{0}", x = 1); println!("{:1$}", 1); println!("{:.*}", 1); println!("{:w$}", 1); }
fn af11() { let name = "a"; println!("{name.len()}"); println!("{name[0]}"); println!("{name + 1}"); println!("{&name}"); println!("{name()}"); println!("{ name }"); println!("{name:?}"); println!("{self.x}"); println!("{1name}"); println!("{name,}"); println!("{}{name}", 1, name = 2, z = 3); }
fn ag01() { println!("a", 1, 2); }
fn ag02() { println!("{}", 1, 2, 3); println!("{0}", 1, 2); println!("{x}", x = 1, y = 2, z = 3); }
fn ag03() { println!("{1}", 1); }
fn ag04() { println!("{0} {2}", 1, 2); println!("{3}", 1, x = 2); println!("{5} {6}", 1, 2, 3); }
fn ag05() { let x = 1; println!("{1} {x}", x); println!("{:1$}", x); println!("{2:.1$}", x, 2); println!("{:.*}", 2); }
fn ag06() { println!("{ name }"); }
fn ag08() { println!("{1name}"); println!("{-1}"); println!("{name!}"); println!("{name:}"); println!("{:}", 1); println!("{name.0}"); println!("{*name}"); println!("{\"a\"}"); println!("{'a'}"); println!("{Some(1)}"); println!("{a::b}"); println!("{name:?:}"); println!("{ }"); println!("{}}"); println!("{{}"); println!("{{{}"); }
fn main() {}
