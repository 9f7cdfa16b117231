//~ ends refused
//~ says 1:  expected item, found `<`
<script>alert(1)</script><img src=x onerror=alert(1)>
