// The main function has a where clause.
fn main()
where
    u8: Copy,
{
}
