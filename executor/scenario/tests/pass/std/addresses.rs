//! Addresses of version 6, their parts and what they are made of.
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddrV6};

fn main() {
    let a: Ipv6Addr = "2001:db8::ff00:42:8329".parse().unwrap();
    println!("{a} {:?} {:x?}", a.segments(), a.octets());
    println!("{} {}", Ipv6Addr::from(a.octets()) == a, Ipv6Addr::from(u128::from(a)) == a);
    println!("{}", Ipv6Addr::from([0u16, 0, 0, 0, 0, 0xffff, 0x0a01, 0x0203]));
    for text in ["::", "::1", "::ffff:10.1.2.3", "::10.1.2.3", "ff02::1", "fe80::1", "fd00::1"] {
        let a: Ipv6Addr = text.parse().unwrap();
        println!(
            "{a} {} {} {} {} {} {:?} {:?} {}",
            a.is_unspecified(), a.is_loopback(), a.is_multicast(), a.is_unicast_link_local(), a.is_unique_local(),
            a.to_ipv4(), a.to_ipv4_mapped(), a.to_canonical(),
        );
    }
    println!("{} {}", IpAddr::from([1u8; 16]), IpAddr::from([2u16; 8]));
    println!("{} {}", Ipv4Addr::new(192, 0, 2, 9).is_documentation(), Ipv4Addr::new(1, 2, 3, 4).to_ipv6_compatible());
    let mut s = SocketAddrV6::new(a, 80, 0, 0);
    s.set_ip(Ipv6Addr::LOCALHOST);
    s.set_port(8080);
    s.set_flowinfo(3);
    s.set_scope_id(4);
    println!("{} {} {} {}", s.ip(), s.port(), s.flowinfo(), s.scope_id());
    println!("{:?}", [Ipv6Addr::LOCALHOST, a, Ipv6Addr::UNSPECIFIED].iter().max());
}
