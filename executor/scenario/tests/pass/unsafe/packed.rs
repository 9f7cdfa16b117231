//! Fields of packed structs lie unaligned; a run that is checked copies them.
use std::mem::MaybeUninit;
use std::ptr;

#[repr(packed)]
struct Row {
    tag: u8,
    size: u32,
    pair: (u16, u64),
    list: [u16; 3],
}

fn main() {
    let mut row = Row { tag: 1, size: 0x0102_0304, pair: (5, 6), list: [7, 8, 9] };
    row.size += 1;
    let (size, pair, list) = (row.size, row.pair, row.list);
    println!("{} {size:#x} {pair:?} {list:?}", row.tag);
    let i = list[0] as usize - 6;
    println!("{}", { row.list[i] });

    let at = ptr::addr_of_mut!(row.size);
    unsafe {
        println!("{:?}", at.read_unaligned());
        at.write_unaligned(77);
        println!("{}", ptr::read_unaligned(ptr::addr_of!(row.pair.1)));
        ptr::write_unaligned(ptr::addr_of_mut!(row.pair.1), 1 << 40);
    }
    println!("{} {}", { row.size }, { row.pair.1 });

    let text = b"\x01\x02\x03\x04\x05";
    let n = unsafe { text.as_ptr().add(1).cast::<u32>().read_unaligned() };
    println!("{n:#x}");
    let mut owned = MaybeUninit::<String>::uninit();
    unsafe {
        owned.as_mut_ptr().write_unaligned(String::from("moved"));
        println!("{}", owned.as_ptr().read_unaligned());
    }

    let mut words = [1u16, 2, 3, 4];
    let (before, longs, after) = unsafe { words.align_to::<u64>() };
    println!("{}", before.len() + 4 * longs.len() + after.len());
    let (_, bytes, _) = unsafe { words.align_to_mut::<u8>() };
    bytes[0] = 9;
    println!("{words:?} {}", unsafe { [0u8; 3].align_to::<()>().1.len() });
    let (mut a, mut b) = ([1, 2, 3], [4, 5, 6]);
    unsafe { ptr::swap_nonoverlapping(a.as_mut_ptr(), b.as_mut_ptr(), 2) };
    println!("{a:?} {b:?}");
}
