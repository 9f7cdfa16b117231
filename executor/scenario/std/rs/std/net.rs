//! Addresses, and TCP and UDP on the loopback network that belongs to the run:
//! all there is are 127.x.x.x, ::1, the unspecified addresses and "localhost".
use crate::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use crate::fmt;
use crate::io::{self, Error, ErrorKind, Read, Write};
use crate::str::FromStr;
use crate::time::Duration;

// ---- addresses

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[path_name = "core::net::ip_addr::Ipv4Addr"]
pub struct Ipv4Addr {
    octets: [u8; 4],
}
impl Ipv4Addr {
    pub const LOCALHOST: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 1);
    pub const UNSPECIFIED: Ipv4Addr = Ipv4Addr::new(0, 0, 0, 0);
    pub const BROADCAST: Ipv4Addr = Ipv4Addr::new(255, 255, 255, 255);
    pub const BITS: u32 = 32;
    pub const fn new(a: u8, b: u8, c: u8, d: u8) -> Ipv4Addr { Ipv4Addr { octets: [a, b, c, d] } }
    pub const fn octets(&self) -> [u8; 4] { self.octets }
    pub const fn from_octets(octets: [u8; 4]) -> Ipv4Addr { Ipv4Addr { octets } }
    pub const fn to_bits(self) -> u32 { u32::from_be_bytes(self.octets) }
    pub const fn from_bits(bits: u32) -> Ipv4Addr { Ipv4Addr { octets: bits.to_be_bytes() } }
    pub const fn is_unspecified(&self) -> bool {
        self.octets[0] == 0 && self.octets[1] == 0 && self.octets[2] == 0 && self.octets[3] == 0
    }
    pub const fn is_loopback(&self) -> bool { self.octets[0] == 127 }
    pub const fn is_private(&self) -> bool {
        match self.octets {
            [10, ..] => true,
            [172, b, ..] => b >= 16 && b <= 31,
            [192, 168, ..] => true,
            _ => false,
        }
    }
    pub const fn is_link_local(&self) -> bool { self.octets[0] == 169 && self.octets[1] == 254 }
    pub const fn is_multicast(&self) -> bool { self.octets[0] >= 224 && self.octets[0] <= 239 }
    pub const fn is_broadcast(&self) -> bool {
        self.octets[0] == 255 && self.octets[1] == 255 && self.octets[2] == 255 && self.octets[3] == 255
    }
    pub const fn is_documentation(&self) -> bool {
        matches!(self.octets, [192, 0, 2, _] | [198, 51, 100, _] | [203, 0, 113, _])
    }
    pub const fn to_ipv6_compatible(&self) -> Ipv6Addr { Ipv6Addr::from_bits(self.to_bits() as u128) }
    pub fn to_ipv6_mapped(&self) -> Ipv6Addr {
        let [a, b, c, d] = self.octets;
        Ipv6Addr::new(0, 0, 0, 0, 0, 0xffff, (a as u16) << 8 | b as u16, (c as u16) << 8 | d as u16)
    }
}
impl fmt::Display for Ipv4Addr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.octets;
        f.pad(&format!("{}.{}.{}.{}", a, b, c, d))
    }
}
impl fmt::Debug for Ipv4Addr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(self, f) }
}
impl From<[u8; 4]> for Ipv4Addr {
    fn from(octets: [u8; 4]) -> Ipv4Addr { Ipv4Addr { octets } }
}
impl From<u32> for Ipv4Addr {
    fn from(bits: u32) -> Ipv4Addr { Ipv4Addr::from_bits(bits) }
}
impl From<Ipv4Addr> for u32 {
    fn from(a: Ipv4Addr) -> u32 { a.to_bits() }
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[path_name = "core::net::ip_addr::Ipv6Addr"]
pub struct Ipv6Addr {
    octets: [u8; 16],
}
impl Ipv6Addr {
    pub const LOCALHOST: Ipv6Addr = Ipv6Addr::new(0, 0, 0, 0, 0, 0, 0, 1);
    pub const UNSPECIFIED: Ipv6Addr = Ipv6Addr::new(0, 0, 0, 0, 0, 0, 0, 0);
    pub const BITS: u32 = 128;
    pub const fn new(a: u16, b: u16, c: u16, d: u16, e: u16, f: u16, g: u16, h: u16) -> Ipv6Addr {
        let s = [a, b, c, d, e, f, g, h];
        let mut octets = [0; 16];
        let mut i = 0;
        while i < 16 {
            octets[i] = (s[i / 2] >> 8 * (1 - i % 2)) as u8;
            i += 1;
        }
        Ipv6Addr { octets }
    }
    pub const fn octets(&self) -> [u8; 16] { self.octets }
    pub const fn from_octets(octets: [u8; 16]) -> Ipv6Addr { Ipv6Addr { octets } }
    pub const fn from_segments(s: [u16; 8]) -> Ipv6Addr {
        Ipv6Addr::new(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7])
    }
    pub const fn segments(&self) -> [u16; 8] {
        let mut s = [0; 8];
        let mut i = 0;
        while i < 16 {
            s[i / 2] = s[i / 2] << 8 | self.octets[i] as u16;
            i += 1;
        }
        s
    }
    pub const fn to_bits(self) -> u128 { u128::from_be_bytes(self.octets) }
    pub const fn from_bits(bits: u128) -> Ipv6Addr { Ipv6Addr { octets: bits.to_be_bytes() } }
    pub const fn is_unspecified(&self) -> bool { self.to_bits() == 0 }
    pub const fn is_loopback(&self) -> bool { self.to_bits() == 1 }
    pub const fn is_multicast(&self) -> bool { self.octets[0] == 0xff }
    pub const fn is_unique_local(&self) -> bool { self.octets[0] & 0xfe == 0xfc }
    pub const fn is_unicast_link_local(&self) -> bool { self.octets[0] == 0xfe && self.octets[1] & 0xc0 == 0x80 }
    pub const fn to_ipv4_mapped(&self) -> Option<Ipv4Addr> {
        let bits = self.to_bits();
        if bits >> 32 == 0xffff { Some(Ipv4Addr::from_bits(bits as u32)) } else { None }
    }
    /// Also of the compatible addresses, which have only zeros before those of version 4.
    pub const fn to_ipv4(&self) -> Option<Ipv4Addr> {
        let bits = self.to_bits();
        if bits >> 32 == 0xffff || bits >> 32 == 0 { Some(Ipv4Addr::from_bits(bits as u32)) } else { None }
    }
    pub const fn to_canonical(&self) -> IpAddr {
        match self.to_ipv4_mapped() {
            Some(a) => IpAddr::V4(a),
            None => IpAddr::V6(*self),
        }
    }
}
impl fmt::Display for Ipv6Addr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(v4) = self.to_ipv4_mapped() {
            return f.pad(&format!("::ffff:{}", v4));
        }
        let segments = self.segments();
        // The longest run of two zeros or more becomes "::".
        let (mut start, mut len) = (0, 0);
        let mut i = 0;
        while i < 8 {
            let mut n = 0;
            while i + n < 8 && segments[i + n] == 0 {
                n += 1;
            }
            if n > len {
                start = i;
                len = n;
            }
            i += n + 1;
        }
        let mut s = String::new();
        let mut i = 0;
        while i < 8 {
            if len > 1 && i == start {
                s.push_str("::");
                i += len;
                continue;
            }
            if i > 0 && !s.ends_with(':') {
                s.push(':');
            }
            s.push_str(&format!("{:x}", segments[i]));
            i += 1;
        }
        f.pad(&s)
    }
}
impl fmt::Debug for Ipv6Addr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(self, f) }
}
impl From<[u16; 8]> for Ipv6Addr {
    fn from([a, b, c, d, e, f, g, h]: [u16; 8]) -> Ipv6Addr { Ipv6Addr::new(a, b, c, d, e, f, g, h) }
}
impl From<[u8; 16]> for Ipv6Addr {
    fn from(octets: [u8; 16]) -> Ipv6Addr { Ipv6Addr { octets } }
}
impl From<u128> for Ipv6Addr {
    fn from(bits: u128) -> Ipv6Addr { Ipv6Addr::from_bits(bits) }
}
impl From<Ipv6Addr> for u128 {
    fn from(a: Ipv6Addr) -> u128 { a.to_bits() }
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[path_name = "core::net::ip_addr::IpAddr"]
pub enum IpAddr {
    V4(Ipv4Addr),
    V6(Ipv6Addr),
}
macro_rules! any_version {
    ($($t:ident $v:ident)*) => { $(
        impl PartialEq<$t> for IpAddr {
            fn eq(&self, o: &$t) -> bool { *self == IpAddr::$v(*o) }
        }
        impl PartialEq<IpAddr> for $t {
            fn eq(&self, o: &IpAddr) -> bool { IpAddr::$v(*self) == *o }
        }
        impl PartialOrd<$t> for IpAddr {
            fn partial_cmp(&self, o: &$t) -> Option<crate::cmp::Ordering> { self.partial_cmp(&IpAddr::$v(*o)) }
        }
        impl PartialOrd<IpAddr> for $t {
            fn partial_cmp(&self, o: &IpAddr) -> Option<crate::cmp::Ordering> { IpAddr::$v(*self).partial_cmp(o) }
        }
        impl Not for $t {
            type Output = $t;
            fn not(self) -> $t { $t::from_bits(!self.to_bits()) }
        }
        impl Not for &$t {
            type Output = $t;
            fn not(self) -> $t { !*self }
        }
        address_ops! { $t BitAnd bitand BitAndAssign bitand_assign (&) }
        address_ops! { $t BitOr bitor BitOrAssign bitor_assign (|) }
    )* };
}
macro_rules! address_ops {
    ($t:ident $Tr:ident $m:ident $TrA:ident $ma:ident ($op:tt)) => {
        impl $Tr for $t {
            type Output = $t;
            fn $m(self, o: $t) -> $t { $t::from_bits(self.to_bits() $op o.to_bits()) }
        }
        impl $Tr<&$t> for $t {
            type Output = $t;
            fn $m(self, o: &$t) -> $t { self $op *o }
        }
        impl $Tr<$t> for &$t {
            type Output = $t;
            fn $m(self, o: $t) -> $t { *self $op o }
        }
        impl $Tr<&$t> for &$t {
            type Output = $t;
            fn $m(self, o: &$t) -> $t { *self $op *o }
        }
        impl $TrA for $t {
            fn $ma(&mut self, o: $t) { *self = *self $op o }
        }
        impl $TrA<&$t> for $t {
            fn $ma(&mut self, o: &$t) { *self = *self $op *o }
        }
    };
}
any_version! { Ipv4Addr V4 Ipv6Addr V6 }
impl IpAddr {
    pub fn is_unspecified(&self) -> bool {
        match self {
            IpAddr::V4(a) => a.is_unspecified(),
            IpAddr::V6(a) => a.is_unspecified(),
        }
    }
    pub fn is_loopback(&self) -> bool {
        match self {
            IpAddr::V4(a) => a.is_loopback(),
            IpAddr::V6(a) => a.is_loopback(),
        }
    }
    pub fn is_multicast(&self) -> bool {
        match self {
            IpAddr::V4(a) => a.is_multicast(),
            IpAddr::V6(a) => a.is_multicast(),
        }
    }
    pub const fn to_canonical(&self) -> IpAddr {
        match self {
            IpAddr::V4(_) => *self,
            IpAddr::V6(a) => a.to_canonical(),
        }
    }
    pub const fn is_ipv4(&self) -> bool { matches!(self, IpAddr::V4(_)) }
    pub const fn is_ipv6(&self) -> bool { matches!(self, IpAddr::V6(_)) }
}
impl fmt::Display for IpAddr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IpAddr::V4(a) => fmt::Display::fmt(a, f),
            IpAddr::V6(a) => fmt::Display::fmt(a, f),
        }
    }
}
impl fmt::Debug for IpAddr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(self, f) }
}
impl From<Ipv4Addr> for IpAddr {
    fn from(a: Ipv4Addr) -> IpAddr { IpAddr::V4(a) }
}
impl From<Ipv6Addr> for IpAddr {
    fn from(a: Ipv6Addr) -> IpAddr { IpAddr::V6(a) }
}
impl From<[u8; 4]> for IpAddr {
    fn from(a: [u8; 4]) -> IpAddr { IpAddr::V4(a.into()) }
}
impl From<[u8; 16]> for IpAddr {
    fn from(a: [u8; 16]) -> IpAddr { IpAddr::V6(a.into()) }
}
impl From<[u16; 8]> for IpAddr {
    fn from(a: [u16; 8]) -> IpAddr { IpAddr::V6(a.into()) }
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SocketAddrV4 {
    ip: Ipv4Addr,
    port: u16,
}
impl SocketAddrV4 {
    pub const fn new(ip: Ipv4Addr, port: u16) -> SocketAddrV4 { SocketAddrV4 { ip, port } }
    pub const fn ip(&self) -> &Ipv4Addr { &self.ip }
    pub const fn port(&self) -> u16 { self.port }
    pub fn set_ip(&mut self, ip: Ipv4Addr) { self.ip = ip; }
    pub fn set_port(&mut self, port: u16) { self.port = port; }
}
impl fmt::Display for SocketAddrV4 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad(&format!("{}:{}", self.ip, self.port)) }
}
impl fmt::Debug for SocketAddrV4 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(self, f) }
}
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SocketAddrV6 {
    ip: Ipv6Addr,
    port: u16,
    flowinfo: u32,
    scope_id: u32,
}
impl SocketAddrV6 {
    pub const fn new(ip: Ipv6Addr, port: u16, flowinfo: u32, scope_id: u32) -> SocketAddrV6 {
        SocketAddrV6 { ip, port, flowinfo, scope_id }
    }
    pub const fn ip(&self) -> &Ipv6Addr { &self.ip }
    pub const fn port(&self) -> u16 { self.port }
    pub const fn flowinfo(&self) -> u32 { self.flowinfo }
    pub const fn scope_id(&self) -> u32 { self.scope_id }
    pub fn set_ip(&mut self, ip: Ipv6Addr) { self.ip = ip; }
    pub fn set_port(&mut self, port: u16) { self.port = port; }
    pub fn set_flowinfo(&mut self, flowinfo: u32) { self.flowinfo = flowinfo; }
    pub fn set_scope_id(&mut self, scope_id: u32) { self.scope_id = scope_id; }
}
impl fmt::Display for SocketAddrV6 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad(&format!("[{}]:{}", self.ip, self.port)) }
}
impl fmt::Debug for SocketAddrV6 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(self, f) }
}
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[path_name = "core::net::socket_addr::SocketAddr"]
pub enum SocketAddr {
    V4(SocketAddrV4),
    V6(SocketAddrV6),
}
impl SocketAddr {
    pub const fn new(ip: IpAddr, port: u16) -> SocketAddr {
        match ip {
            IpAddr::V4(a) => SocketAddr::V4(SocketAddrV4::new(a, port)),
            IpAddr::V6(a) => SocketAddr::V6(SocketAddrV6::new(a, port, 0, 0)),
        }
    }
    pub const fn ip(&self) -> IpAddr {
        match *self {
            SocketAddr::V4(ref a) => IpAddr::V4(*a.ip()),
            SocketAddr::V6(ref a) => IpAddr::V6(*a.ip()),
        }
    }
    pub const fn port(&self) -> u16 {
        match *self {
            SocketAddr::V4(ref a) => a.port(),
            SocketAddr::V6(ref a) => a.port(),
        }
    }
    pub fn set_ip(&mut self, ip: IpAddr) { *self = SocketAddr::new(ip, self.port()); }
    pub fn set_port(&mut self, port: u16) { *self = SocketAddr::new(self.ip(), port); }
    pub const fn is_ipv4(&self) -> bool { matches!(*self, SocketAddr::V4(_)) }
    pub const fn is_ipv6(&self) -> bool { matches!(*self, SocketAddr::V6(_)) }
}
impl fmt::Display for SocketAddr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SocketAddr::V4(a) => fmt::Display::fmt(a, f),
            SocketAddr::V6(a) => fmt::Display::fmt(a, f),
        }
    }
}
impl fmt::Debug for SocketAddr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(self, f) }
}
impl From<SocketAddrV4> for SocketAddr {
    fn from(a: SocketAddrV4) -> SocketAddr { SocketAddr::V4(a) }
}
impl From<SocketAddrV6> for SocketAddr {
    fn from(a: SocketAddrV6) -> SocketAddr { SocketAddr::V6(a) }
}
impl<I: Into<IpAddr>> From<(I, u16)> for SocketAddr {
    fn from(pieces: (I, u16)) -> SocketAddr { SocketAddr::new(pieces.0.into(), pieces.1) }
}

// ---- parsing

#[derive(Debug, Clone, PartialEq, Eq)]
enum AddrKind {
    Ip,
    Ipv4,
    Ipv6,
    Socket,
    SocketV4,
    SocketV6,
}
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddrParseError(AddrKind);
impl fmt::Display for AddrParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            AddrKind::Ip => "invalid IP address syntax",
            AddrKind::Ipv4 => "invalid IPv4 address syntax",
            AddrKind::Ipv6 => "invalid IPv6 address syntax",
            AddrKind::Socket => "invalid socket address syntax",
            AddrKind::SocketV4 => "invalid IPv4 socket address syntax",
            AddrKind::SocketV6 => "invalid IPv6 socket address syntax",
        })
    }
}
impl crate::error::Error for AddrParseError {}

fn parse_v4(s: &str) -> Option<Ipv4Addr> {
    let mut octets = [0u8; 4];
    let mut n = 0;
    for part in s.split('.') {
        if n == 4
            || part.is_empty()
            || part.len() > 3
            || part.len() > 1 && part.starts_with('0')
            || !part.bytes().all(|b| b.is_ascii_digit())
        {
            return None;
        }
        octets[n] = part.parse::<u8>().ok()?;
        n += 1;
    }
    if n == 4 { Some(Ipv4Addr { octets }) } else { None }
}
fn parse_groups(s: &str, out: &mut Vec<u16>) -> Option<()> {
    if s.is_empty() {
        return Some(());
    }
    for part in s.split(':') {
        if part.contains('.') {
            let v4 = parse_v4(part)?.to_bits();
            out.push((v4 >> 16) as u16);
            out.push(v4 as u16);
            continue;
        }
        if part.is_empty() || part.len() > 4 {
            return None;
        }
        out.push(u16::from_str_radix(part, 16).ok()?);
    }
    Some(())
}
fn parse_v6(s: &str) -> Option<Ipv6Addr> {
    let (mut head, mut tail) = (Vec::new(), Vec::new());
    match s.split_once("::") {
        None => {
            parse_groups(s, &mut head)?;
            if head.len() != 8 {
                return None;
            }
        }
        Some((a, b)) => {
            parse_groups(a, &mut head)?;
            parse_groups(b, &mut tail)?;
            if head.len() + tail.len() > 7 {
                return None;
            }
        }
    }
    let mut segments = [0u16; 8];
    for (i, v) in head.iter().enumerate() {
        segments[i] = *v;
    }
    for (i, v) in tail.iter().rev().enumerate() {
        segments[7 - i] = *v;
    }
    Some(segments.into())
}
fn parse_port(s: &str) -> Option<u16> {
    if s.is_empty() || s.len() > 5 || !s.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    s.parse::<u16>().ok()
}
fn parse_socket_v4(s: &str) -> Option<SocketAddrV4> {
    let (ip, port) = s.rsplit_once(':')?;
    Some(SocketAddrV4::new(parse_v4(ip)?, parse_port(port)?))
}
fn parse_socket_v6(s: &str) -> Option<SocketAddrV6> {
    let (ip, port) = s.strip_prefix('[')?.rsplit_once("]:")?;
    Some(SocketAddrV6::new(parse_v6(ip)?, parse_port(port)?, 0, 0))
}
impl FromStr for Ipv4Addr {
    type Err = AddrParseError;
    fn from_str(s: &str) -> Result<Ipv4Addr, AddrParseError> { parse_v4(s).ok_or(AddrParseError(AddrKind::Ipv4)) }
}
impl FromStr for Ipv6Addr {
    type Err = AddrParseError;
    fn from_str(s: &str) -> Result<Ipv6Addr, AddrParseError> { parse_v6(s).ok_or(AddrParseError(AddrKind::Ipv6)) }
}
impl FromStr for IpAddr {
    type Err = AddrParseError;
    fn from_str(s: &str) -> Result<IpAddr, AddrParseError> {
        if let Some(a) = parse_v4(s) {
            return Ok(IpAddr::V4(a));
        }
        parse_v6(s).map(IpAddr::V6).ok_or(AddrParseError(AddrKind::Ip))
    }
}
impl FromStr for SocketAddrV4 {
    type Err = AddrParseError;
    fn from_str(s: &str) -> Result<SocketAddrV4, AddrParseError> {
        parse_socket_v4(s).ok_or(AddrParseError(AddrKind::SocketV4))
    }
}
impl FromStr for SocketAddrV6 {
    type Err = AddrParseError;
    fn from_str(s: &str) -> Result<SocketAddrV6, AddrParseError> {
        parse_socket_v6(s).ok_or(AddrParseError(AddrKind::SocketV6))
    }
}
impl FromStr for SocketAddr {
    type Err = AddrParseError;
    fn from_str(s: &str) -> Result<SocketAddr, AddrParseError> {
        if let Some(a) = parse_socket_v4(s) {
            return Ok(SocketAddr::V4(a));
        }
        parse_socket_v6(s).map(SocketAddr::V6).ok_or(AddrParseError(AddrKind::Socket))
    }
}

// ---- names

pub trait ToSocketAddrs {
    type Iter: Iterator<Item = SocketAddr>;
    fn to_socket_addrs(&self) -> io::Result<Self::Iter>;
}
type One = crate::option::IntoIter<SocketAddr>;
type Many = crate::vec::IntoIter<SocketAddr>;
macro_rules! one_address {
    ($($t:ty)*) => { $(
        impl ToSocketAddrs for $t {
            type Iter = One;
            fn to_socket_addrs(&self) -> io::Result<One> { Ok(Some(SocketAddr::from(*self)).into_iter()) }
        }
    )* };
}
one_address! { (IpAddr, u16) (Ipv4Addr, u16) (Ipv6Addr, u16) SocketAddr SocketAddrV4 SocketAddrV6 }

fn lookup(host: &str, port: u16) -> io::Result<Many> {
    if host == "localhost" {
        return Ok(vec![SocketAddr::from((Ipv4Addr::LOCALHOST, port))].into_iter());
    }
    match host.parse::<IpAddr>() {
        Ok(ip) => Ok(vec![SocketAddr::new(ip, port)].into_iter()),
        Err(_) => Err(Error::new(
            ErrorKind::Other,
            format!(
                "there is no host `{}` here: the network of a run is its loopback device, with 127.0.0.1 and localhost",
                host
            ),
        )),
    }
}
impl ToSocketAddrs for (&str, u16) {
    type Iter = Many;
    fn to_socket_addrs(&self) -> io::Result<Many> { lookup(self.0, self.1) }
}
impl ToSocketAddrs for (String, u16) {
    type Iter = Many;
    fn to_socket_addrs(&self) -> io::Result<Many> { lookup(&self.0, self.1) }
}
impl ToSocketAddrs for str {
    type Iter = Many;
    fn to_socket_addrs(&self) -> io::Result<Many> {
        if let Ok(a) = self.parse::<SocketAddr>() {
            return Ok(vec![a].into_iter());
        }
        match self.rsplit_once(':') {
            None => Err(Error::__message(ErrorKind::InvalidInput, "invalid socket address")),
            Some((host, port)) => match parse_port(port) {
                None => Err(Error::__message(ErrorKind::InvalidInput, "invalid port value")),
                Some(port) => lookup(host, port),
            },
        }
    }
}
impl ToSocketAddrs for String {
    type Iter = Many;
    fn to_socket_addrs(&self) -> io::Result<Many> { (**self).to_socket_addrs() }
}
impl<'a> ToSocketAddrs for &'a [SocketAddr] {
    type Iter = Many;
    fn to_socket_addrs(&self) -> io::Result<Many> { Ok(self.to_vec().into_iter()) }
}
impl<T: ToSocketAddrs + ?Sized> ToSocketAddrs for &T {
    type Iter = T::Iter;
    fn to_socket_addrs(&self) -> io::Result<T::Iter> { (**self).to_socket_addrs() }
}

// ---- system calls; tokio::net uses them too

#[doc(hidden)]
mod readiness;
pub mod __poll {
    pub use super::readiness::Slot;
}
pub mod __sys {
    use super::{IpAddr, Ipv4Addr, SocketAddr};
    use crate::io::{self, Error};

    #[intrinsic]
    fn net_listen(port: u32, backlog: i32) -> i64;
    #[intrinsic]
    fn net_datagram(port: u32) -> i64;
    #[intrinsic]
    fn net_connect(port: u32, local: u16) -> i64;
    #[intrinsic]
    fn net_status(fd: usize) -> i64;
    #[intrinsic]
    fn net_ports(fd: usize) -> u64;
    #[intrinsic]
    fn net_set_peer(fd: usize, port: u32);
    #[intrinsic]
    fn net_accept(fd: usize) -> i64;
    #[intrinsic]
    fn net_read(fd: usize, buf: &mut [u8], peek: bool) -> i64;
    #[intrinsic]
    fn net_write(fd: usize, buf: &[u8]) -> i64;
    #[intrinsic]
    fn net_send_to(fd: usize, port: u32, buf: &[u8]) -> i64;
    #[intrinsic]
    fn net_recv_from(fd: usize, buf: &mut [u8], peek: bool) -> i64;
    #[intrinsic]
    fn net_shutdown(fd: usize, how: u32) -> i64;
    #[intrinsic]
    fn net_close(fd: usize);
    #[intrinsic]
    fn net_gone(fd: usize) -> bool;
    #[intrinsic]
    fn net_ready(fd: usize) -> u32;
    #[intrinsic]
    fn net_wait(fd: usize, want: u32, fire: fn(*mut ()), data: *mut (), label: &str) -> u64;
    #[intrinsic]
    fn net_cancel(id: u64) -> bool;
    #[intrinsic]
    fn net_block(fd: usize, want: u32, timeout: u64, why: &'static str) -> bool;

    pub const READABLE: u32 = 1;
    pub const WRITABLE: u32 = 2;

    fn check(r: i64) -> io::Result<usize> {
        if r < 0 {
            Err(Error::from_raw_os_error(-r as i32))
        } else {
            Ok(r as usize)
        }
    }

    /// An open socket: closed when it is dropped.
    #[derive(Debug)]
    pub struct Fd(usize);
    impl Drop for Fd {
        fn drop(&mut self) { net_close(self.0); }
    }
    impl Fd {
        pub fn listen(addr: &SocketAddr, backlog: i32) -> io::Result<Fd> {
            local(addr)?;
            Ok(Fd(check(net_listen(bound(addr), backlog))?))
        }
        pub fn datagram(addr: &SocketAddr) -> io::Result<Fd> {
            local(addr)?;
            Ok(Fd(check(net_datagram(bound(addr)))?))
        }
        pub fn connect(addr: &SocketAddr, from: u16) -> io::Result<Fd> {
            reachable(addr)?;
            Ok(Fd(check(net_connect(port(addr), from))?))
        }
        /// None: still under way.
        pub fn status(&self) -> Option<io::Result<()>> {
            match net_status(self.0) {
                0 => Some(Ok(())),
                -115 => None,
                e => Some(Err(Error::from_raw_os_error(-e as i32))),
            }
        }
        pub fn raw(&self) -> usize { self.0 }
        pub fn local_port(&self) -> u16 { net_ports(self.0) as u16 }
        pub fn peer_port(&self) -> u16 { (net_ports(self.0) >> 32) as u16 }
        pub fn set_peer(&self, addr: &SocketAddr) -> io::Result<()> {
            reachable(addr)?;
            net_set_peer(self.0, port(addr));
            Ok(())
        }
        pub fn accept(&self) -> io::Result<Fd> { Ok(Fd(check(net_accept(self.0))?)) }
        pub fn read(&self, buf: &mut [u8]) -> io::Result<usize> { check(net_read(self.0, buf, false)) }
        pub fn peek(&self, buf: &mut [u8]) -> io::Result<usize> { check(net_read(self.0, buf, true)) }
        pub fn write(&self, buf: &[u8]) -> io::Result<usize> { check(net_write(self.0, buf)) }
        /// To the peer of set_peer.
        pub fn send(&self, buf: &[u8]) -> io::Result<usize> { check(net_send_to(self.0, 0, buf)) }
        pub fn send_to(&self, buf: &[u8], addr: &SocketAddr) -> io::Result<usize> {
            reachable(addr)?;
            check(net_send_to(self.0, port(addr), buf))
        }
        pub fn recv_from(&self, buf: &mut [u8], peek: bool) -> io::Result<(usize, u16)> {
            let r = check(net_recv_from(self.0, buf, peek))?;
            Ok((r & 0xffff_ffff, (r >> 32) as u16))
        }
        pub fn shutdown(&self, how: u32) -> io::Result<()> { check(net_shutdown(self.0, how)).map(|_| ()) }
        /// SO_LINGER of no time: closing the stream resets its connection.
        pub fn reset_on_close(&self, on: bool) { net_shutdown(self.0, if on { 8 } else { 4 }); }
        /// There is no connection any more.
        pub fn gone(&self) -> bool { net_gone(self.0) }
        pub fn ready(&self) -> u32 { net_ready(self.0) }
        pub fn wait(&self, want: u32, fire: fn(*mut ()), data: *mut (), label: &str) -> u64 {
            net_wait(self.0, want, fire, data, label)
        }
        /// The thread sleeps until the socket is ready; false when the time is over.
        pub fn block(&self, want: u32, timeout: u64, why: &'static str) -> bool {
            net_block(self.0, want, timeout, why)
        }
    }
    pub fn cancel(id: u64) -> bool { net_cancel(id) }

    /// A port with the family of its address.
    fn port(addr: &SocketAddr) -> u32 { addr.port() as u32 | (addr.is_ipv6() as u32) << 16 }
    /// As port; the unspecified IPv6 address is bound in both families.
    fn bound(addr: &SocketAddr) -> u32 {
        let both = addr.is_ipv6() && addr.ip().is_unspecified();
        port(addr) | (both as u32) << 17
    }
    /// What one can bind to.
    fn local(addr: &SocketAddr) -> io::Result<()> {
        if addr.ip().is_loopback() || addr.ip().is_unspecified() {
            return Ok(());
        }
        Err(Error::from_raw_os_error(99))
    }
    /// Whom one can talk to.
    fn reachable(addr: &SocketAddr) -> io::Result<()> {
        if addr.ip().is_loopback() || addr.ip().is_unspecified() {
            return Ok(());
        }
        Err(Error::from_raw_os_error(101))
    }
    /// The address of a port at the other end of a connection that came in at `here`.
    pub fn end(here: &SocketAddr, port: u16) -> SocketAddr {
        let ip = match here.ip() {
            IpAddr::V4(a) if a.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
            IpAddr::V6(a) if a.is_unspecified() => IpAddr::V6(super::Ipv6Addr::LOCALHOST),
            ip => ip,
        };
        SocketAddr::new(ip, port)
    }
}
use self::__sys::Fd;

fn each<A: ToSocketAddrs, T>(addr: A, mut f: impl FnMut(&SocketAddr) -> io::Result<T>) -> io::Result<T> {
    let mut last = None;
    for a in addr.to_socket_addrs()? {
        match f(&a) {
            Ok(v) => return Ok(v),
            Err(e) => last = Some(e),
        }
    }
    Err(last.unwrap_or(Error::__message(ErrorKind::InvalidInput, "could not resolve to any addresses")))
}
fn ns(timeout: Option<Duration>) -> u64 {
    match timeout {
        None => u64::MAX,
        Some(d) => d.as_nanos() as u64,
    }
}

// ---- TCP

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Shutdown {
    Read,
    Write,
    Both,
}
impl Shutdown {
    #[doc(hidden)]
    pub fn __bits(self) -> u32 {
        match self {
            Shutdown::Read => 1,
            Shutdown::Write => 2,
            Shutdown::Both => 3,
        }
    }
}

/// A socket is a number of 32 bits, as it is where sockets are those of a system. Here it is the address of its state,
/// which all clones share.
struct Socket<T> {
    at: i32,
    state: crate::marker::PhantomData<crate::sync::Arc<T>>,
}
impl<T> Socket<T> {
    fn new(state: T) -> Socket<T> { Socket::of(crate::sync::Arc::new(state)) }
    fn of(state: crate::sync::Arc<T>) -> Socket<T> {
        Socket { at: crate::sync::Arc::into_raw(state) as usize as i32, state: crate::marker::PhantomData }
    }
    fn shared(&self) -> crate::mem::ManuallyDrop<crate::sync::Arc<T>> {
        crate::mem::ManuallyDrop::new(unsafe { crate::sync::Arc::from_raw(self.at as usize as *const T) })
    }
    /// Nothing if there are clones.
    fn into_state(self) -> Option<T> {
        let socket = crate::mem::ManuallyDrop::new(self);
        crate::sync::Arc::into_inner(crate::mem::ManuallyDrop::into_inner(socket.shared()))
    }
}
impl<T> Clone for Socket<T> {
    fn clone(&self) -> Socket<T> { Socket::of((*self.shared()).clone()) }
}
unsafe impl<T> Send for Socket<T> {}
unsafe impl<T> Sync for Socket<T> {}
impl<T> crate::panic::UnwindSafe for Socket<T> {}
impl<T> crate::panic::RefUnwindSafe for Socket<T> {}
impl<T> crate::ops::Deref for Socket<T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*(self.at as usize as *const T) } }
}
impl<T> Drop for Socket<T> {
    fn drop(&mut self) { drop(crate::mem::ManuallyDrop::into_inner(self.shared())); }
}

#[path_name = "std::net::tcp::TcpListener"]
pub struct TcpListener {
    s: Socket<Listener>,
}
struct Listener {
    fd: Fd,
    addr: SocketAddr,
    nonblocking: crate::cell::Cell<bool>,
}
impl TcpListener {
    fn make(fd: Fd, addr: SocketAddr, nonblocking: bool) -> TcpListener {
        TcpListener { s: Socket::new(Listener { fd, addr, nonblocking: crate::cell::Cell::new(nonblocking) }) }
    }
    pub fn __of(fd: Fd, addr: SocketAddr) -> TcpListener { TcpListener::make(fd, addr, true) }
    pub fn bind<A: ToSocketAddrs>(addr: A) -> io::Result<TcpListener> {
        each(addr, |a| {
            let fd = Fd::listen(a, 128)?;
            let addr = SocketAddr::new(a.ip(), fd.local_port());
            Ok(TcpListener::make(fd, addr, false))
        })
    }
    pub fn local_addr(&self) -> io::Result<SocketAddr> { Ok(self.s.addr) }
    pub fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        loop {
            match self.s.fd.accept() {
                Ok(fd) => {
                    let peer = __sys::end(&self.s.addr, fd.peer_port());
                    let local = __sys::end(&self.s.addr, fd.local_port());
                    return Ok((TcpStream::make(fd, local, peer), peer));
                }
                Err(e) if e.kind() == ErrorKind::WouldBlock && !self.s.nonblocking.get() => {
                    self.s.fd.block(__sys::READABLE, u64::MAX, "TcpListener::accept");
                }
                Err(e) => return Err(e),
            }
        }
    }
    pub fn incoming(&self) -> Incoming<'_> { Incoming { listener: self } }
    pub fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.s.nonblocking.set(nonblocking);
        Ok(())
    }
    #[doc(hidden)]
    pub fn __into_parts(self) -> (Fd, SocketAddr) {
        let s = self.s.into_state().unwrap();
        (s.fd, s.addr)
    }
    pub fn __fd(&self) -> &Fd { &self.s.fd }
    pub fn set_ttl(&self, _ttl: u32) -> io::Result<()> { Ok(()) }
}
impl fmt::Debug for TcpListener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TcpListener").field("addr", &self.s.addr).field("fd", &self.s.fd.raw()).finish()
    }
}
#[derive(Debug)]
pub struct Incoming<'a> {
    listener: &'a TcpListener,
}
impl crate::iter::FusedIterator for Incoming<'_> {}
impl Iterator for Incoming<'_> {
    type Item = io::Result<TcpStream>;
    fn next(&mut self) -> Option<io::Result<TcpStream>> { Some(self.listener.accept().map(|p| p.0)) }
}

struct Stream {
    fd: Fd,
    local: SocketAddr,
    peer: SocketAddr,
    nonblocking: crate::cell::Cell<bool>,
    read_timeout: crate::cell::Cell<Option<Duration>>,
    write_timeout: crate::cell::Cell<Option<Duration>>,
    nodelay: crate::cell::Cell<bool>,
}
/// Clones of try_clone share the socket.
#[path_name = "std::net::tcp::TcpStream"]
pub struct TcpStream {
    s: Socket<Stream>,
}
impl TcpStream {
    fn make(fd: Fd, local: SocketAddr, peer: SocketAddr) -> TcpStream {
        use crate::cell::Cell;
        TcpStream {
            s: Socket::new(Stream {
                fd,
                local,
                peer,
                nonblocking: Cell::new(false),
                read_timeout: Cell::new(None),
                write_timeout: Cell::new(None),
                nodelay: Cell::new(false),
            }),
        }
    }
    fn open(a: &SocketAddr, timeout: u64) -> io::Result<TcpStream> {
        let fd = Fd::connect(a, 0)?;
        loop {
            match fd.status() {
                Some(Ok(())) => break,
                Some(Err(e)) => return Err(e),
                None => {
                    if !fd.block(__sys::WRITABLE, timeout, "TcpStream::connect") {
                        return Err(Error::__message(ErrorKind::TimedOut, "connection timed out"));
                    }
                }
            }
        }
        let local = __sys::end(a, fd.local_port());
        let peer = __sys::end(a, a.port());
        Ok(TcpStream::make(fd, local, peer))
    }
    pub fn __fd(&self) -> &Fd { &self.s.fd }
    pub fn __of(fd: Fd, local: SocketAddr, peer: SocketAddr) -> TcpStream {
        let s = TcpStream::make(fd, local, peer);
        s.s.nonblocking.set(true);
        s
    }
    /// None: there are clones.
    pub fn __into_parts(self) -> Option<(Fd, SocketAddr, SocketAddr)> {
        self.s.into_state().map(|s| (s.fd, s.local, s.peer))
    }
    /// The connection is under way.
    pub fn __start(a: &SocketAddr) -> io::Result<TcpStream> {
        let fd = Fd::connect(a, 0)?;
        let local = __sys::end(a, fd.local_port());
        Ok(TcpStream::make(fd, local, __sys::end(a, a.port())))
    }
    pub fn connect<A: ToSocketAddrs>(addr: A) -> io::Result<TcpStream> { each(addr, |a| TcpStream::open(a, u64::MAX)) }
    pub fn connect_timeout(addr: &SocketAddr, timeout: Duration) -> io::Result<TcpStream> {
        TcpStream::open(addr, ns(Some(timeout)))
    }
    pub fn local_addr(&self) -> io::Result<SocketAddr> { Ok(self.s.local) }
    pub fn peer_addr(&self) -> io::Result<SocketAddr> {
        if self.s.fd.gone() {
            Err(Error::from_raw_os_error(107))
        } else {
            Ok(self.s.peer)
        }
    }
    pub fn shutdown(&self, how: Shutdown) -> io::Result<()> { self.s.fd.shutdown(how.__bits()) }
    pub fn try_clone(&self) -> io::Result<TcpStream> { Ok(TcpStream { s: self.s.clone() }) }
    pub fn set_read_timeout(&self, dur: Option<Duration>) -> io::Result<()> {
        self.s.read_timeout.set(nonzero(dur)?);
        Ok(())
    }
    pub fn set_write_timeout(&self, dur: Option<Duration>) -> io::Result<()> {
        self.s.write_timeout.set(nonzero(dur)?);
        Ok(())
    }
    pub fn read_timeout(&self) -> io::Result<Option<Duration>> { Ok(self.s.read_timeout.get()) }
    pub fn write_timeout(&self) -> io::Result<Option<Duration>> { Ok(self.s.write_timeout.get()) }
    pub fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.s.nonblocking.set(nonblocking);
        Ok(())
    }
    pub fn set_nodelay(&self, nodelay: bool) -> io::Result<()> {
        self.s.nodelay.set(nodelay);
        Ok(())
    }
    pub fn nodelay(&self) -> io::Result<bool> { Ok(self.s.nodelay.get()) }
    pub fn set_ttl(&self, _ttl: u32) -> io::Result<()> { Ok(()) }
    pub fn take_error(&self) -> io::Result<Option<Error>> { Ok(None) }
    pub fn peek(&self, buf: &mut [u8]) -> io::Result<usize> {
        self.wait(__sys::READABLE, self.s.read_timeout.get(), "TcpStream::peek", |fd| fd.peek(buf))
    }
    fn wait<T>(
        &self,
        want: u32,
        timeout: Option<Duration>,
        why: &'static str,
        mut f: impl FnMut(&Fd) -> io::Result<T>,
    ) -> io::Result<T> {
        loop {
            match f(&self.s.fd) {
                Err(e) if e.kind() == ErrorKind::WouldBlock && !self.s.nonblocking.get() => {
                    if !self.s.fd.block(want, ns(timeout), why) {
                        return Err(e);
                    }
                }
                r => return r,
            }
        }
    }
}
fn nonzero(d: Option<Duration>) -> io::Result<Option<Duration>> {
    if d == Some(Duration::ZERO) {
        return Err(Error::__message(ErrorKind::InvalidInput, "cannot set a 0 duration timeout"));
    }
    Ok(d)
}
impl Read for &TcpStream {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        self.wait(__sys::READABLE, self.s.read_timeout.get(), "TcpStream::read", |fd| fd.read(buf))
    }
}
impl Write for &TcpStream {
    fn write_vectored(&mut self, bufs: &[io::IoSlice<'_>]) -> io::Result<usize> {
        io::slices::write_each(bufs, |buf| self.write(buf))
    }
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        self.wait(__sys::WRITABLE, self.s.write_timeout.get(), "TcpStream::write", |fd| fd.write(buf))
    }
    fn flush(&mut self) -> io::Result<()> { Ok(()) }
}
impl Read for TcpStream {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> { (&*self).read(buf) }
}
impl Write for TcpStream {
    fn write_vectored(&mut self, bufs: &[io::IoSlice<'_>]) -> io::Result<usize> {
        io::slices::write_each(bufs, |buf| self.write(buf))
    }
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> { (&*self).write(buf) }
    fn flush(&mut self) -> io::Result<()> { Ok(()) }
}
impl fmt::Debug for TcpStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TcpStream")
            .field("addr", &self.s.local)
            .field("peer", &self.s.peer)
            .field("fd", &self.s.fd.raw())
            .finish()
    }
}

// ---- UDP

#[path_name = "std::net::udp::UdpSocket"]
pub struct UdpSocket {
    s: Socket<Datagrams>,
}
struct Datagrams {
    fd: Fd,
    addr: SocketAddr,
    peer: crate::cell::Cell<Option<SocketAddr>>,
    nonblocking: crate::cell::Cell<bool>,
    read_timeout: crate::cell::Cell<Option<Duration>>,
}
impl UdpSocket {
    fn make(fd: Fd, addr: SocketAddr, peer: Option<SocketAddr>, nonblocking: bool) -> UdpSocket {
        use crate::cell::Cell;
        let (peer, nonblocking, read_timeout) = (Cell::new(peer), Cell::new(nonblocking), Cell::new(None));
        UdpSocket { s: Socket::new(Datagrams { fd, addr, peer, nonblocking, read_timeout }) }
    }
    pub fn __of(fd: Fd, addr: SocketAddr, peer: Option<SocketAddr>) -> UdpSocket {
        UdpSocket::make(fd, addr, peer, true)
    }
    pub fn bind<A: ToSocketAddrs>(addr: A) -> io::Result<UdpSocket> {
        each(addr, |a| {
            let fd = Fd::datagram(a)?;
            let addr = SocketAddr::new(a.ip(), fd.local_port());
            Ok(UdpSocket::make(fd, addr, None, false))
        })
    }
    pub fn local_addr(&self) -> io::Result<SocketAddr> { Ok(self.s.addr) }
    pub fn peer_addr(&self) -> io::Result<SocketAddr> { self.s.peer.get().ok_or(Error::from_raw_os_error(107)) }
    pub fn connect<A: ToSocketAddrs>(&self, addr: A) -> io::Result<()> {
        each(addr, |a| {
            self.s.fd.set_peer(a)?;
            self.s.peer.set(Some(*a));
            Ok(())
        })
    }
    pub fn send(&self, buf: &[u8]) -> io::Result<usize> { self.s.fd.send(buf) }
    pub fn send_to<A: ToSocketAddrs>(&self, buf: &[u8], addr: A) -> io::Result<usize> {
        match addr.to_socket_addrs()?.next() {
            Some(a) => self.s.fd.send_to(buf, &a),
            None => Err(Error::__message(ErrorKind::InvalidInput, "no addresses to send data to")),
        }
    }
    fn take(&self, buf: &mut [u8], peek: bool) -> io::Result<(usize, SocketAddr)> {
        loop {
            match self.s.fd.recv_from(buf, peek) {
                Ok((n, port)) => return Ok((n, __sys::end(&self.s.addr, port))),
                Err(e) if e.kind() == ErrorKind::WouldBlock && !self.s.nonblocking.get() => {
                    if !self.s.fd.block(__sys::READABLE, ns(self.s.read_timeout.get()), "UdpSocket::recv") {
                        return Err(e);
                    }
                }
                Err(e) => return Err(e),
            }
        }
    }
    pub fn recv_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)> { self.take(buf, false) }
    pub fn peek_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)> { self.take(buf, true) }
    pub fn recv(&self, buf: &mut [u8]) -> io::Result<usize> { self.take(buf, false).map(|p| p.0) }
    pub fn peek(&self, buf: &mut [u8]) -> io::Result<usize> { self.take(buf, true).map(|p| p.0) }
    pub fn set_read_timeout(&self, dur: Option<Duration>) -> io::Result<()> {
        self.s.read_timeout.set(nonzero(dur)?);
        Ok(())
    }
    pub fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.s.nonblocking.set(nonblocking);
        Ok(())
    }
    pub fn set_broadcast(&self, _on: bool) -> io::Result<()> { Ok(()) }
    #[doc(hidden)]
    pub fn __into_parts(self) -> (Fd, SocketAddr) {
        let s = self.s.into_state().unwrap();
        (s.fd, s.addr)
    }
    pub fn __fd(&self) -> &Fd { &self.s.fd }
}
impl fmt::Debug for UdpSocket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UdpSocket").field("addr", &self.s.addr).field("fd", &self.s.fd.raw()).finish()
    }
}
