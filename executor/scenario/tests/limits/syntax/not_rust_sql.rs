//~ ends refused
//~ says 1: E0762 unterminated character literal
SELECT * FROM tasks WHERE ready; -- '
