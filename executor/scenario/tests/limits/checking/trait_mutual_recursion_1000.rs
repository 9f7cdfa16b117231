//~ ends refused
//~ says 2003: E0277 the trait bound `u8: T3` is not satisfied
trait T0 {}
trait T1 {}
trait T2 {}
trait T3 {}
trait T4 {}
trait T5 {}
trait T6 {}
trait T7 {}
trait T8 {}
trait T9 {}
trait T10 {}
trait T11 {}
trait T12 {}
trait T13 {}
trait T14 {}
trait T15 {}
trait T16 {}
trait T17 {}
trait T18 {}
trait T19 {}
trait T20 {}
trait T21 {}
trait T22 {}
trait T23 {}
trait T24 {}
trait T25 {}
trait T26 {}
trait T27 {}
trait T28 {}
trait T29 {}
trait T30 {}
trait T31 {}
trait T32 {}
trait T33 {}
trait T34 {}
trait T35 {}
trait T36 {}
trait T37 {}
trait T38 {}
trait T39 {}
trait T40 {}
trait T41 {}
trait T42 {}
trait T43 {}
trait T44 {}
trait T45 {}
trait T46 {}
trait T47 {}
trait T48 {}
trait T49 {}
trait T50 {}
trait T51 {}
trait T52 {}
trait T53 {}
trait T54 {}
trait T55 {}
trait T56 {}
trait T57 {}
trait T58 {}
trait T59 {}
trait T60 {}
trait T61 {}
trait T62 {}
trait T63 {}
trait T64 {}
trait T65 {}
trait T66 {}
trait T67 {}
trait T68 {}
trait T69 {}
trait T70 {}
trait T71 {}
trait T72 {}
trait T73 {}
trait T74 {}
trait T75 {}
trait T76 {}
trait T77 {}
trait T78 {}
trait T79 {}
trait T80 {}
trait T81 {}
trait T82 {}
trait T83 {}
trait T84 {}
trait T85 {}
trait T86 {}
trait T87 {}
trait T88 {}
trait T89 {}
trait T90 {}
trait T91 {}
trait T92 {}
trait T93 {}
trait T94 {}
trait T95 {}
trait T96 {}
trait T97 {}
trait T98 {}
trait T99 {}
trait T100 {}
trait T101 {}
trait T102 {}
trait T103 {}
trait T104 {}
trait T105 {}
trait T106 {}
trait T107 {}
trait T108 {}
trait T109 {}
trait T110 {}
trait T111 {}
trait T112 {}
trait T113 {}
trait T114 {}
trait T115 {}
trait T116 {}
trait T117 {}
trait T118 {}
trait T119 {}
trait T120 {}
trait T121 {}
trait T122 {}
trait T123 {}
trait T124 {}
trait T125 {}
trait T126 {}
trait T127 {}
trait T128 {}
trait T129 {}
trait T130 {}
trait T131 {}
trait T132 {}
trait T133 {}
trait T134 {}
trait T135 {}
trait T136 {}
trait T137 {}
trait T138 {}
trait T139 {}
trait T140 {}
trait T141 {}
trait T142 {}
trait T143 {}
trait T144 {}
trait T145 {}
trait T146 {}
trait T147 {}
trait T148 {}
trait T149 {}
trait T150 {}
trait T151 {}
trait T152 {}
trait T153 {}
trait T154 {}
trait T155 {}
trait T156 {}
trait T157 {}
trait T158 {}
trait T159 {}
trait T160 {}
trait T161 {}
trait T162 {}
trait T163 {}
trait T164 {}
trait T165 {}
trait T166 {}
trait T167 {}
trait T168 {}
trait T169 {}
trait T170 {}
trait T171 {}
trait T172 {}
trait T173 {}
trait T174 {}
trait T175 {}
trait T176 {}
trait T177 {}
trait T178 {}
trait T179 {}
trait T180 {}
trait T181 {}
trait T182 {}
trait T183 {}
trait T184 {}
trait T185 {}
trait T186 {}
trait T187 {}
trait T188 {}
trait T189 {}
trait T190 {}
trait T191 {}
trait T192 {}
trait T193 {}
trait T194 {}
trait T195 {}
trait T196 {}
trait T197 {}
trait T198 {}
trait T199 {}
trait T200 {}
trait T201 {}
trait T202 {}
trait T203 {}
trait T204 {}
trait T205 {}
trait T206 {}
trait T207 {}
trait T208 {}
trait T209 {}
trait T210 {}
trait T211 {}
trait T212 {}
trait T213 {}
trait T214 {}
trait T215 {}
trait T216 {}
trait T217 {}
trait T218 {}
trait T219 {}
trait T220 {}
trait T221 {}
trait T222 {}
trait T223 {}
trait T224 {}
trait T225 {}
trait T226 {}
trait T227 {}
trait T228 {}
trait T229 {}
trait T230 {}
trait T231 {}
trait T232 {}
trait T233 {}
trait T234 {}
trait T235 {}
trait T236 {}
trait T237 {}
trait T238 {}
trait T239 {}
trait T240 {}
trait T241 {}
trait T242 {}
trait T243 {}
trait T244 {}
trait T245 {}
trait T246 {}
trait T247 {}
trait T248 {}
trait T249 {}
trait T250 {}
trait T251 {}
trait T252 {}
trait T253 {}
trait T254 {}
trait T255 {}
trait T256 {}
trait T257 {}
trait T258 {}
trait T259 {}
trait T260 {}
trait T261 {}
trait T262 {}
trait T263 {}
trait T264 {}
trait T265 {}
trait T266 {}
trait T267 {}
trait T268 {}
trait T269 {}
trait T270 {}
trait T271 {}
trait T272 {}
trait T273 {}
trait T274 {}
trait T275 {}
trait T276 {}
trait T277 {}
trait T278 {}
trait T279 {}
trait T280 {}
trait T281 {}
trait T282 {}
trait T283 {}
trait T284 {}
trait T285 {}
trait T286 {}
trait T287 {}
trait T288 {}
trait T289 {}
trait T290 {}
trait T291 {}
trait T292 {}
trait T293 {}
trait T294 {}
trait T295 {}
trait T296 {}
trait T297 {}
trait T298 {}
trait T299 {}
trait T300 {}
trait T301 {}
trait T302 {}
trait T303 {}
trait T304 {}
trait T305 {}
trait T306 {}
trait T307 {}
trait T308 {}
trait T309 {}
trait T310 {}
trait T311 {}
trait T312 {}
trait T313 {}
trait T314 {}
trait T315 {}
trait T316 {}
trait T317 {}
trait T318 {}
trait T319 {}
trait T320 {}
trait T321 {}
trait T322 {}
trait T323 {}
trait T324 {}
trait T325 {}
trait T326 {}
trait T327 {}
trait T328 {}
trait T329 {}
trait T330 {}
trait T331 {}
trait T332 {}
trait T333 {}
trait T334 {}
trait T335 {}
trait T336 {}
trait T337 {}
trait T338 {}
trait T339 {}
trait T340 {}
trait T341 {}
trait T342 {}
trait T343 {}
trait T344 {}
trait T345 {}
trait T346 {}
trait T347 {}
trait T348 {}
trait T349 {}
trait T350 {}
trait T351 {}
trait T352 {}
trait T353 {}
trait T354 {}
trait T355 {}
trait T356 {}
trait T357 {}
trait T358 {}
trait T359 {}
trait T360 {}
trait T361 {}
trait T362 {}
trait T363 {}
trait T364 {}
trait T365 {}
trait T366 {}
trait T367 {}
trait T368 {}
trait T369 {}
trait T370 {}
trait T371 {}
trait T372 {}
trait T373 {}
trait T374 {}
trait T375 {}
trait T376 {}
trait T377 {}
trait T378 {}
trait T379 {}
trait T380 {}
trait T381 {}
trait T382 {}
trait T383 {}
trait T384 {}
trait T385 {}
trait T386 {}
trait T387 {}
trait T388 {}
trait T389 {}
trait T390 {}
trait T391 {}
trait T392 {}
trait T393 {}
trait T394 {}
trait T395 {}
trait T396 {}
trait T397 {}
trait T398 {}
trait T399 {}
trait T400 {}
trait T401 {}
trait T402 {}
trait T403 {}
trait T404 {}
trait T405 {}
trait T406 {}
trait T407 {}
trait T408 {}
trait T409 {}
trait T410 {}
trait T411 {}
trait T412 {}
trait T413 {}
trait T414 {}
trait T415 {}
trait T416 {}
trait T417 {}
trait T418 {}
trait T419 {}
trait T420 {}
trait T421 {}
trait T422 {}
trait T423 {}
trait T424 {}
trait T425 {}
trait T426 {}
trait T427 {}
trait T428 {}
trait T429 {}
trait T430 {}
trait T431 {}
trait T432 {}
trait T433 {}
trait T434 {}
trait T435 {}
trait T436 {}
trait T437 {}
trait T438 {}
trait T439 {}
trait T440 {}
trait T441 {}
trait T442 {}
trait T443 {}
trait T444 {}
trait T445 {}
trait T446 {}
trait T447 {}
trait T448 {}
trait T449 {}
trait T450 {}
trait T451 {}
trait T452 {}
trait T453 {}
trait T454 {}
trait T455 {}
trait T456 {}
trait T457 {}
trait T458 {}
trait T459 {}
trait T460 {}
trait T461 {}
trait T462 {}
trait T463 {}
trait T464 {}
trait T465 {}
trait T466 {}
trait T467 {}
trait T468 {}
trait T469 {}
trait T470 {}
trait T471 {}
trait T472 {}
trait T473 {}
trait T474 {}
trait T475 {}
trait T476 {}
trait T477 {}
trait T478 {}
trait T479 {}
trait T480 {}
trait T481 {}
trait T482 {}
trait T483 {}
trait T484 {}
trait T485 {}
trait T486 {}
trait T487 {}
trait T488 {}
trait T489 {}
trait T490 {}
trait T491 {}
trait T492 {}
trait T493 {}
trait T494 {}
trait T495 {}
trait T496 {}
trait T497 {}
trait T498 {}
trait T499 {}
trait T500 {}
trait T501 {}
trait T502 {}
trait T503 {}
trait T504 {}
trait T505 {}
trait T506 {}
trait T507 {}
trait T508 {}
trait T509 {}
trait T510 {}
trait T511 {}
trait T512 {}
trait T513 {}
trait T514 {}
trait T515 {}
trait T516 {}
trait T517 {}
trait T518 {}
trait T519 {}
trait T520 {}
trait T521 {}
trait T522 {}
trait T523 {}
trait T524 {}
trait T525 {}
trait T526 {}
trait T527 {}
trait T528 {}
trait T529 {}
trait T530 {}
trait T531 {}
trait T532 {}
trait T533 {}
trait T534 {}
trait T535 {}
trait T536 {}
trait T537 {}
trait T538 {}
trait T539 {}
trait T540 {}
trait T541 {}
trait T542 {}
trait T543 {}
trait T544 {}
trait T545 {}
trait T546 {}
trait T547 {}
trait T548 {}
trait T549 {}
trait T550 {}
trait T551 {}
trait T552 {}
trait T553 {}
trait T554 {}
trait T555 {}
trait T556 {}
trait T557 {}
trait T558 {}
trait T559 {}
trait T560 {}
trait T561 {}
trait T562 {}
trait T563 {}
trait T564 {}
trait T565 {}
trait T566 {}
trait T567 {}
trait T568 {}
trait T569 {}
trait T570 {}
trait T571 {}
trait T572 {}
trait T573 {}
trait T574 {}
trait T575 {}
trait T576 {}
trait T577 {}
trait T578 {}
trait T579 {}
trait T580 {}
trait T581 {}
trait T582 {}
trait T583 {}
trait T584 {}
trait T585 {}
trait T586 {}
trait T587 {}
trait T588 {}
trait T589 {}
trait T590 {}
trait T591 {}
trait T592 {}
trait T593 {}
trait T594 {}
trait T595 {}
trait T596 {}
trait T597 {}
trait T598 {}
trait T599 {}
trait T600 {}
trait T601 {}
trait T602 {}
trait T603 {}
trait T604 {}
trait T605 {}
trait T606 {}
trait T607 {}
trait T608 {}
trait T609 {}
trait T610 {}
trait T611 {}
trait T612 {}
trait T613 {}
trait T614 {}
trait T615 {}
trait T616 {}
trait T617 {}
trait T618 {}
trait T619 {}
trait T620 {}
trait T621 {}
trait T622 {}
trait T623 {}
trait T624 {}
trait T625 {}
trait T626 {}
trait T627 {}
trait T628 {}
trait T629 {}
trait T630 {}
trait T631 {}
trait T632 {}
trait T633 {}
trait T634 {}
trait T635 {}
trait T636 {}
trait T637 {}
trait T638 {}
trait T639 {}
trait T640 {}
trait T641 {}
trait T642 {}
trait T643 {}
trait T644 {}
trait T645 {}
trait T646 {}
trait T647 {}
trait T648 {}
trait T649 {}
trait T650 {}
trait T651 {}
trait T652 {}
trait T653 {}
trait T654 {}
trait T655 {}
trait T656 {}
trait T657 {}
trait T658 {}
trait T659 {}
trait T660 {}
trait T661 {}
trait T662 {}
trait T663 {}
trait T664 {}
trait T665 {}
trait T666 {}
trait T667 {}
trait T668 {}
trait T669 {}
trait T670 {}
trait T671 {}
trait T672 {}
trait T673 {}
trait T674 {}
trait T675 {}
trait T676 {}
trait T677 {}
trait T678 {}
trait T679 {}
trait T680 {}
trait T681 {}
trait T682 {}
trait T683 {}
trait T684 {}
trait T685 {}
trait T686 {}
trait T687 {}
trait T688 {}
trait T689 {}
trait T690 {}
trait T691 {}
trait T692 {}
trait T693 {}
trait T694 {}
trait T695 {}
trait T696 {}
trait T697 {}
trait T698 {}
trait T699 {}
trait T700 {}
trait T701 {}
trait T702 {}
trait T703 {}
trait T704 {}
trait T705 {}
trait T706 {}
trait T707 {}
trait T708 {}
trait T709 {}
trait T710 {}
trait T711 {}
trait T712 {}
trait T713 {}
trait T714 {}
trait T715 {}
trait T716 {}
trait T717 {}
trait T718 {}
trait T719 {}
trait T720 {}
trait T721 {}
trait T722 {}
trait T723 {}
trait T724 {}
trait T725 {}
trait T726 {}
trait T727 {}
trait T728 {}
trait T729 {}
trait T730 {}
trait T731 {}
trait T732 {}
trait T733 {}
trait T734 {}
trait T735 {}
trait T736 {}
trait T737 {}
trait T738 {}
trait T739 {}
trait T740 {}
trait T741 {}
trait T742 {}
trait T743 {}
trait T744 {}
trait T745 {}
trait T746 {}
trait T747 {}
trait T748 {}
trait T749 {}
trait T750 {}
trait T751 {}
trait T752 {}
trait T753 {}
trait T754 {}
trait T755 {}
trait T756 {}
trait T757 {}
trait T758 {}
trait T759 {}
trait T760 {}
trait T761 {}
trait T762 {}
trait T763 {}
trait T764 {}
trait T765 {}
trait T766 {}
trait T767 {}
trait T768 {}
trait T769 {}
trait T770 {}
trait T771 {}
trait T772 {}
trait T773 {}
trait T774 {}
trait T775 {}
trait T776 {}
trait T777 {}
trait T778 {}
trait T779 {}
trait T780 {}
trait T781 {}
trait T782 {}
trait T783 {}
trait T784 {}
trait T785 {}
trait T786 {}
trait T787 {}
trait T788 {}
trait T789 {}
trait T790 {}
trait T791 {}
trait T792 {}
trait T793 {}
trait T794 {}
trait T795 {}
trait T796 {}
trait T797 {}
trait T798 {}
trait T799 {}
trait T800 {}
trait T801 {}
trait T802 {}
trait T803 {}
trait T804 {}
trait T805 {}
trait T806 {}
trait T807 {}
trait T808 {}
trait T809 {}
trait T810 {}
trait T811 {}
trait T812 {}
trait T813 {}
trait T814 {}
trait T815 {}
trait T816 {}
trait T817 {}
trait T818 {}
trait T819 {}
trait T820 {}
trait T821 {}
trait T822 {}
trait T823 {}
trait T824 {}
trait T825 {}
trait T826 {}
trait T827 {}
trait T828 {}
trait T829 {}
trait T830 {}
trait T831 {}
trait T832 {}
trait T833 {}
trait T834 {}
trait T835 {}
trait T836 {}
trait T837 {}
trait T838 {}
trait T839 {}
trait T840 {}
trait T841 {}
trait T842 {}
trait T843 {}
trait T844 {}
trait T845 {}
trait T846 {}
trait T847 {}
trait T848 {}
trait T849 {}
trait T850 {}
trait T851 {}
trait T852 {}
trait T853 {}
trait T854 {}
trait T855 {}
trait T856 {}
trait T857 {}
trait T858 {}
trait T859 {}
trait T860 {}
trait T861 {}
trait T862 {}
trait T863 {}
trait T864 {}
trait T865 {}
trait T866 {}
trait T867 {}
trait T868 {}
trait T869 {}
trait T870 {}
trait T871 {}
trait T872 {}
trait T873 {}
trait T874 {}
trait T875 {}
trait T876 {}
trait T877 {}
trait T878 {}
trait T879 {}
trait T880 {}
trait T881 {}
trait T882 {}
trait T883 {}
trait T884 {}
trait T885 {}
trait T886 {}
trait T887 {}
trait T888 {}
trait T889 {}
trait T890 {}
trait T891 {}
trait T892 {}
trait T893 {}
trait T894 {}
trait T895 {}
trait T896 {}
trait T897 {}
trait T898 {}
trait T899 {}
trait T900 {}
trait T901 {}
trait T902 {}
trait T903 {}
trait T904 {}
trait T905 {}
trait T906 {}
trait T907 {}
trait T908 {}
trait T909 {}
trait T910 {}
trait T911 {}
trait T912 {}
trait T913 {}
trait T914 {}
trait T915 {}
trait T916 {}
trait T917 {}
trait T918 {}
trait T919 {}
trait T920 {}
trait T921 {}
trait T922 {}
trait T923 {}
trait T924 {}
trait T925 {}
trait T926 {}
trait T927 {}
trait T928 {}
trait T929 {}
trait T930 {}
trait T931 {}
trait T932 {}
trait T933 {}
trait T934 {}
trait T935 {}
trait T936 {}
trait T937 {}
trait T938 {}
trait T939 {}
trait T940 {}
trait T941 {}
trait T942 {}
trait T943 {}
trait T944 {}
trait T945 {}
trait T946 {}
trait T947 {}
trait T948 {}
trait T949 {}
trait T950 {}
trait T951 {}
trait T952 {}
trait T953 {}
trait T954 {}
trait T955 {}
trait T956 {}
trait T957 {}
trait T958 {}
trait T959 {}
trait T960 {}
trait T961 {}
trait T962 {}
trait T963 {}
trait T964 {}
trait T965 {}
trait T966 {}
trait T967 {}
trait T968 {}
trait T969 {}
trait T970 {}
trait T971 {}
trait T972 {}
trait T973 {}
trait T974 {}
trait T975 {}
trait T976 {}
trait T977 {}
trait T978 {}
trait T979 {}
trait T980 {}
trait T981 {}
trait T982 {}
trait T983 {}
trait T984 {}
trait T985 {}
trait T986 {}
trait T987 {}
trait T988 {}
trait T989 {}
trait T990 {}
trait T991 {}
trait T992 {}
trait T993 {}
trait T994 {}
trait T995 {}
trait T996 {}
trait T997 {}
trait T998 {}
trait T999 {}
struct W<A>(A);
impl<A: T1> T0 for W<A> {}
impl<A: T2> T1 for W<A> {}
impl<A: T3> T2 for W<A> {}
impl<A: T4> T3 for W<A> {}
impl<A: T5> T4 for W<A> {}
impl<A: T6> T5 for W<A> {}
impl<A: T7> T6 for W<A> {}
impl<A: T8> T7 for W<A> {}
impl<A: T9> T8 for W<A> {}
impl<A: T10> T9 for W<A> {}
impl<A: T11> T10 for W<A> {}
impl<A: T12> T11 for W<A> {}
impl<A: T13> T12 for W<A> {}
impl<A: T14> T13 for W<A> {}
impl<A: T15> T14 for W<A> {}
impl<A: T16> T15 for W<A> {}
impl<A: T17> T16 for W<A> {}
impl<A: T18> T17 for W<A> {}
impl<A: T19> T18 for W<A> {}
impl<A: T20> T19 for W<A> {}
impl<A: T21> T20 for W<A> {}
impl<A: T22> T21 for W<A> {}
impl<A: T23> T22 for W<A> {}
impl<A: T24> T23 for W<A> {}
impl<A: T25> T24 for W<A> {}
impl<A: T26> T25 for W<A> {}
impl<A: T27> T26 for W<A> {}
impl<A: T28> T27 for W<A> {}
impl<A: T29> T28 for W<A> {}
impl<A: T30> T29 for W<A> {}
impl<A: T31> T30 for W<A> {}
impl<A: T32> T31 for W<A> {}
impl<A: T33> T32 for W<A> {}
impl<A: T34> T33 for W<A> {}
impl<A: T35> T34 for W<A> {}
impl<A: T36> T35 for W<A> {}
impl<A: T37> T36 for W<A> {}
impl<A: T38> T37 for W<A> {}
impl<A: T39> T38 for W<A> {}
impl<A: T40> T39 for W<A> {}
impl<A: T41> T40 for W<A> {}
impl<A: T42> T41 for W<A> {}
impl<A: T43> T42 for W<A> {}
impl<A: T44> T43 for W<A> {}
impl<A: T45> T44 for W<A> {}
impl<A: T46> T45 for W<A> {}
impl<A: T47> T46 for W<A> {}
impl<A: T48> T47 for W<A> {}
impl<A: T49> T48 for W<A> {}
impl<A: T50> T49 for W<A> {}
impl<A: T51> T50 for W<A> {}
impl<A: T52> T51 for W<A> {}
impl<A: T53> T52 for W<A> {}
impl<A: T54> T53 for W<A> {}
impl<A: T55> T54 for W<A> {}
impl<A: T56> T55 for W<A> {}
impl<A: T57> T56 for W<A> {}
impl<A: T58> T57 for W<A> {}
impl<A: T59> T58 for W<A> {}
impl<A: T60> T59 for W<A> {}
impl<A: T61> T60 for W<A> {}
impl<A: T62> T61 for W<A> {}
impl<A: T63> T62 for W<A> {}
impl<A: T64> T63 for W<A> {}
impl<A: T65> T64 for W<A> {}
impl<A: T66> T65 for W<A> {}
impl<A: T67> T66 for W<A> {}
impl<A: T68> T67 for W<A> {}
impl<A: T69> T68 for W<A> {}
impl<A: T70> T69 for W<A> {}
impl<A: T71> T70 for W<A> {}
impl<A: T72> T71 for W<A> {}
impl<A: T73> T72 for W<A> {}
impl<A: T74> T73 for W<A> {}
impl<A: T75> T74 for W<A> {}
impl<A: T76> T75 for W<A> {}
impl<A: T77> T76 for W<A> {}
impl<A: T78> T77 for W<A> {}
impl<A: T79> T78 for W<A> {}
impl<A: T80> T79 for W<A> {}
impl<A: T81> T80 for W<A> {}
impl<A: T82> T81 for W<A> {}
impl<A: T83> T82 for W<A> {}
impl<A: T84> T83 for W<A> {}
impl<A: T85> T84 for W<A> {}
impl<A: T86> T85 for W<A> {}
impl<A: T87> T86 for W<A> {}
impl<A: T88> T87 for W<A> {}
impl<A: T89> T88 for W<A> {}
impl<A: T90> T89 for W<A> {}
impl<A: T91> T90 for W<A> {}
impl<A: T92> T91 for W<A> {}
impl<A: T93> T92 for W<A> {}
impl<A: T94> T93 for W<A> {}
impl<A: T95> T94 for W<A> {}
impl<A: T96> T95 for W<A> {}
impl<A: T97> T96 for W<A> {}
impl<A: T98> T97 for W<A> {}
impl<A: T99> T98 for W<A> {}
impl<A: T100> T99 for W<A> {}
impl<A: T101> T100 for W<A> {}
impl<A: T102> T101 for W<A> {}
impl<A: T103> T102 for W<A> {}
impl<A: T104> T103 for W<A> {}
impl<A: T105> T104 for W<A> {}
impl<A: T106> T105 for W<A> {}
impl<A: T107> T106 for W<A> {}
impl<A: T108> T107 for W<A> {}
impl<A: T109> T108 for W<A> {}
impl<A: T110> T109 for W<A> {}
impl<A: T111> T110 for W<A> {}
impl<A: T112> T111 for W<A> {}
impl<A: T113> T112 for W<A> {}
impl<A: T114> T113 for W<A> {}
impl<A: T115> T114 for W<A> {}
impl<A: T116> T115 for W<A> {}
impl<A: T117> T116 for W<A> {}
impl<A: T118> T117 for W<A> {}
impl<A: T119> T118 for W<A> {}
impl<A: T120> T119 for W<A> {}
impl<A: T121> T120 for W<A> {}
impl<A: T122> T121 for W<A> {}
impl<A: T123> T122 for W<A> {}
impl<A: T124> T123 for W<A> {}
impl<A: T125> T124 for W<A> {}
impl<A: T126> T125 for W<A> {}
impl<A: T127> T126 for W<A> {}
impl<A: T128> T127 for W<A> {}
impl<A: T129> T128 for W<A> {}
impl<A: T130> T129 for W<A> {}
impl<A: T131> T130 for W<A> {}
impl<A: T132> T131 for W<A> {}
impl<A: T133> T132 for W<A> {}
impl<A: T134> T133 for W<A> {}
impl<A: T135> T134 for W<A> {}
impl<A: T136> T135 for W<A> {}
impl<A: T137> T136 for W<A> {}
impl<A: T138> T137 for W<A> {}
impl<A: T139> T138 for W<A> {}
impl<A: T140> T139 for W<A> {}
impl<A: T141> T140 for W<A> {}
impl<A: T142> T141 for W<A> {}
impl<A: T143> T142 for W<A> {}
impl<A: T144> T143 for W<A> {}
impl<A: T145> T144 for W<A> {}
impl<A: T146> T145 for W<A> {}
impl<A: T147> T146 for W<A> {}
impl<A: T148> T147 for W<A> {}
impl<A: T149> T148 for W<A> {}
impl<A: T150> T149 for W<A> {}
impl<A: T151> T150 for W<A> {}
impl<A: T152> T151 for W<A> {}
impl<A: T153> T152 for W<A> {}
impl<A: T154> T153 for W<A> {}
impl<A: T155> T154 for W<A> {}
impl<A: T156> T155 for W<A> {}
impl<A: T157> T156 for W<A> {}
impl<A: T158> T157 for W<A> {}
impl<A: T159> T158 for W<A> {}
impl<A: T160> T159 for W<A> {}
impl<A: T161> T160 for W<A> {}
impl<A: T162> T161 for W<A> {}
impl<A: T163> T162 for W<A> {}
impl<A: T164> T163 for W<A> {}
impl<A: T165> T164 for W<A> {}
impl<A: T166> T165 for W<A> {}
impl<A: T167> T166 for W<A> {}
impl<A: T168> T167 for W<A> {}
impl<A: T169> T168 for W<A> {}
impl<A: T170> T169 for W<A> {}
impl<A: T171> T170 for W<A> {}
impl<A: T172> T171 for W<A> {}
impl<A: T173> T172 for W<A> {}
impl<A: T174> T173 for W<A> {}
impl<A: T175> T174 for W<A> {}
impl<A: T176> T175 for W<A> {}
impl<A: T177> T176 for W<A> {}
impl<A: T178> T177 for W<A> {}
impl<A: T179> T178 for W<A> {}
impl<A: T180> T179 for W<A> {}
impl<A: T181> T180 for W<A> {}
impl<A: T182> T181 for W<A> {}
impl<A: T183> T182 for W<A> {}
impl<A: T184> T183 for W<A> {}
impl<A: T185> T184 for W<A> {}
impl<A: T186> T185 for W<A> {}
impl<A: T187> T186 for W<A> {}
impl<A: T188> T187 for W<A> {}
impl<A: T189> T188 for W<A> {}
impl<A: T190> T189 for W<A> {}
impl<A: T191> T190 for W<A> {}
impl<A: T192> T191 for W<A> {}
impl<A: T193> T192 for W<A> {}
impl<A: T194> T193 for W<A> {}
impl<A: T195> T194 for W<A> {}
impl<A: T196> T195 for W<A> {}
impl<A: T197> T196 for W<A> {}
impl<A: T198> T197 for W<A> {}
impl<A: T199> T198 for W<A> {}
impl<A: T200> T199 for W<A> {}
impl<A: T201> T200 for W<A> {}
impl<A: T202> T201 for W<A> {}
impl<A: T203> T202 for W<A> {}
impl<A: T204> T203 for W<A> {}
impl<A: T205> T204 for W<A> {}
impl<A: T206> T205 for W<A> {}
impl<A: T207> T206 for W<A> {}
impl<A: T208> T207 for W<A> {}
impl<A: T209> T208 for W<A> {}
impl<A: T210> T209 for W<A> {}
impl<A: T211> T210 for W<A> {}
impl<A: T212> T211 for W<A> {}
impl<A: T213> T212 for W<A> {}
impl<A: T214> T213 for W<A> {}
impl<A: T215> T214 for W<A> {}
impl<A: T216> T215 for W<A> {}
impl<A: T217> T216 for W<A> {}
impl<A: T218> T217 for W<A> {}
impl<A: T219> T218 for W<A> {}
impl<A: T220> T219 for W<A> {}
impl<A: T221> T220 for W<A> {}
impl<A: T222> T221 for W<A> {}
impl<A: T223> T222 for W<A> {}
impl<A: T224> T223 for W<A> {}
impl<A: T225> T224 for W<A> {}
impl<A: T226> T225 for W<A> {}
impl<A: T227> T226 for W<A> {}
impl<A: T228> T227 for W<A> {}
impl<A: T229> T228 for W<A> {}
impl<A: T230> T229 for W<A> {}
impl<A: T231> T230 for W<A> {}
impl<A: T232> T231 for W<A> {}
impl<A: T233> T232 for W<A> {}
impl<A: T234> T233 for W<A> {}
impl<A: T235> T234 for W<A> {}
impl<A: T236> T235 for W<A> {}
impl<A: T237> T236 for W<A> {}
impl<A: T238> T237 for W<A> {}
impl<A: T239> T238 for W<A> {}
impl<A: T240> T239 for W<A> {}
impl<A: T241> T240 for W<A> {}
impl<A: T242> T241 for W<A> {}
impl<A: T243> T242 for W<A> {}
impl<A: T244> T243 for W<A> {}
impl<A: T245> T244 for W<A> {}
impl<A: T246> T245 for W<A> {}
impl<A: T247> T246 for W<A> {}
impl<A: T248> T247 for W<A> {}
impl<A: T249> T248 for W<A> {}
impl<A: T250> T249 for W<A> {}
impl<A: T251> T250 for W<A> {}
impl<A: T252> T251 for W<A> {}
impl<A: T253> T252 for W<A> {}
impl<A: T254> T253 for W<A> {}
impl<A: T255> T254 for W<A> {}
impl<A: T256> T255 for W<A> {}
impl<A: T257> T256 for W<A> {}
impl<A: T258> T257 for W<A> {}
impl<A: T259> T258 for W<A> {}
impl<A: T260> T259 for W<A> {}
impl<A: T261> T260 for W<A> {}
impl<A: T262> T261 for W<A> {}
impl<A: T263> T262 for W<A> {}
impl<A: T264> T263 for W<A> {}
impl<A: T265> T264 for W<A> {}
impl<A: T266> T265 for W<A> {}
impl<A: T267> T266 for W<A> {}
impl<A: T268> T267 for W<A> {}
impl<A: T269> T268 for W<A> {}
impl<A: T270> T269 for W<A> {}
impl<A: T271> T270 for W<A> {}
impl<A: T272> T271 for W<A> {}
impl<A: T273> T272 for W<A> {}
impl<A: T274> T273 for W<A> {}
impl<A: T275> T274 for W<A> {}
impl<A: T276> T275 for W<A> {}
impl<A: T277> T276 for W<A> {}
impl<A: T278> T277 for W<A> {}
impl<A: T279> T278 for W<A> {}
impl<A: T280> T279 for W<A> {}
impl<A: T281> T280 for W<A> {}
impl<A: T282> T281 for W<A> {}
impl<A: T283> T282 for W<A> {}
impl<A: T284> T283 for W<A> {}
impl<A: T285> T284 for W<A> {}
impl<A: T286> T285 for W<A> {}
impl<A: T287> T286 for W<A> {}
impl<A: T288> T287 for W<A> {}
impl<A: T289> T288 for W<A> {}
impl<A: T290> T289 for W<A> {}
impl<A: T291> T290 for W<A> {}
impl<A: T292> T291 for W<A> {}
impl<A: T293> T292 for W<A> {}
impl<A: T294> T293 for W<A> {}
impl<A: T295> T294 for W<A> {}
impl<A: T296> T295 for W<A> {}
impl<A: T297> T296 for W<A> {}
impl<A: T298> T297 for W<A> {}
impl<A: T299> T298 for W<A> {}
impl<A: T300> T299 for W<A> {}
impl<A: T301> T300 for W<A> {}
impl<A: T302> T301 for W<A> {}
impl<A: T303> T302 for W<A> {}
impl<A: T304> T303 for W<A> {}
impl<A: T305> T304 for W<A> {}
impl<A: T306> T305 for W<A> {}
impl<A: T307> T306 for W<A> {}
impl<A: T308> T307 for W<A> {}
impl<A: T309> T308 for W<A> {}
impl<A: T310> T309 for W<A> {}
impl<A: T311> T310 for W<A> {}
impl<A: T312> T311 for W<A> {}
impl<A: T313> T312 for W<A> {}
impl<A: T314> T313 for W<A> {}
impl<A: T315> T314 for W<A> {}
impl<A: T316> T315 for W<A> {}
impl<A: T317> T316 for W<A> {}
impl<A: T318> T317 for W<A> {}
impl<A: T319> T318 for W<A> {}
impl<A: T320> T319 for W<A> {}
impl<A: T321> T320 for W<A> {}
impl<A: T322> T321 for W<A> {}
impl<A: T323> T322 for W<A> {}
impl<A: T324> T323 for W<A> {}
impl<A: T325> T324 for W<A> {}
impl<A: T326> T325 for W<A> {}
impl<A: T327> T326 for W<A> {}
impl<A: T328> T327 for W<A> {}
impl<A: T329> T328 for W<A> {}
impl<A: T330> T329 for W<A> {}
impl<A: T331> T330 for W<A> {}
impl<A: T332> T331 for W<A> {}
impl<A: T333> T332 for W<A> {}
impl<A: T334> T333 for W<A> {}
impl<A: T335> T334 for W<A> {}
impl<A: T336> T335 for W<A> {}
impl<A: T337> T336 for W<A> {}
impl<A: T338> T337 for W<A> {}
impl<A: T339> T338 for W<A> {}
impl<A: T340> T339 for W<A> {}
impl<A: T341> T340 for W<A> {}
impl<A: T342> T341 for W<A> {}
impl<A: T343> T342 for W<A> {}
impl<A: T344> T343 for W<A> {}
impl<A: T345> T344 for W<A> {}
impl<A: T346> T345 for W<A> {}
impl<A: T347> T346 for W<A> {}
impl<A: T348> T347 for W<A> {}
impl<A: T349> T348 for W<A> {}
impl<A: T350> T349 for W<A> {}
impl<A: T351> T350 for W<A> {}
impl<A: T352> T351 for W<A> {}
impl<A: T353> T352 for W<A> {}
impl<A: T354> T353 for W<A> {}
impl<A: T355> T354 for W<A> {}
impl<A: T356> T355 for W<A> {}
impl<A: T357> T356 for W<A> {}
impl<A: T358> T357 for W<A> {}
impl<A: T359> T358 for W<A> {}
impl<A: T360> T359 for W<A> {}
impl<A: T361> T360 for W<A> {}
impl<A: T362> T361 for W<A> {}
impl<A: T363> T362 for W<A> {}
impl<A: T364> T363 for W<A> {}
impl<A: T365> T364 for W<A> {}
impl<A: T366> T365 for W<A> {}
impl<A: T367> T366 for W<A> {}
impl<A: T368> T367 for W<A> {}
impl<A: T369> T368 for W<A> {}
impl<A: T370> T369 for W<A> {}
impl<A: T371> T370 for W<A> {}
impl<A: T372> T371 for W<A> {}
impl<A: T373> T372 for W<A> {}
impl<A: T374> T373 for W<A> {}
impl<A: T375> T374 for W<A> {}
impl<A: T376> T375 for W<A> {}
impl<A: T377> T376 for W<A> {}
impl<A: T378> T377 for W<A> {}
impl<A: T379> T378 for W<A> {}
impl<A: T380> T379 for W<A> {}
impl<A: T381> T380 for W<A> {}
impl<A: T382> T381 for W<A> {}
impl<A: T383> T382 for W<A> {}
impl<A: T384> T383 for W<A> {}
impl<A: T385> T384 for W<A> {}
impl<A: T386> T385 for W<A> {}
impl<A: T387> T386 for W<A> {}
impl<A: T388> T387 for W<A> {}
impl<A: T389> T388 for W<A> {}
impl<A: T390> T389 for W<A> {}
impl<A: T391> T390 for W<A> {}
impl<A: T392> T391 for W<A> {}
impl<A: T393> T392 for W<A> {}
impl<A: T394> T393 for W<A> {}
impl<A: T395> T394 for W<A> {}
impl<A: T396> T395 for W<A> {}
impl<A: T397> T396 for W<A> {}
impl<A: T398> T397 for W<A> {}
impl<A: T399> T398 for W<A> {}
impl<A: T400> T399 for W<A> {}
impl<A: T401> T400 for W<A> {}
impl<A: T402> T401 for W<A> {}
impl<A: T403> T402 for W<A> {}
impl<A: T404> T403 for W<A> {}
impl<A: T405> T404 for W<A> {}
impl<A: T406> T405 for W<A> {}
impl<A: T407> T406 for W<A> {}
impl<A: T408> T407 for W<A> {}
impl<A: T409> T408 for W<A> {}
impl<A: T410> T409 for W<A> {}
impl<A: T411> T410 for W<A> {}
impl<A: T412> T411 for W<A> {}
impl<A: T413> T412 for W<A> {}
impl<A: T414> T413 for W<A> {}
impl<A: T415> T414 for W<A> {}
impl<A: T416> T415 for W<A> {}
impl<A: T417> T416 for W<A> {}
impl<A: T418> T417 for W<A> {}
impl<A: T419> T418 for W<A> {}
impl<A: T420> T419 for W<A> {}
impl<A: T421> T420 for W<A> {}
impl<A: T422> T421 for W<A> {}
impl<A: T423> T422 for W<A> {}
impl<A: T424> T423 for W<A> {}
impl<A: T425> T424 for W<A> {}
impl<A: T426> T425 for W<A> {}
impl<A: T427> T426 for W<A> {}
impl<A: T428> T427 for W<A> {}
impl<A: T429> T428 for W<A> {}
impl<A: T430> T429 for W<A> {}
impl<A: T431> T430 for W<A> {}
impl<A: T432> T431 for W<A> {}
impl<A: T433> T432 for W<A> {}
impl<A: T434> T433 for W<A> {}
impl<A: T435> T434 for W<A> {}
impl<A: T436> T435 for W<A> {}
impl<A: T437> T436 for W<A> {}
impl<A: T438> T437 for W<A> {}
impl<A: T439> T438 for W<A> {}
impl<A: T440> T439 for W<A> {}
impl<A: T441> T440 for W<A> {}
impl<A: T442> T441 for W<A> {}
impl<A: T443> T442 for W<A> {}
impl<A: T444> T443 for W<A> {}
impl<A: T445> T444 for W<A> {}
impl<A: T446> T445 for W<A> {}
impl<A: T447> T446 for W<A> {}
impl<A: T448> T447 for W<A> {}
impl<A: T449> T448 for W<A> {}
impl<A: T450> T449 for W<A> {}
impl<A: T451> T450 for W<A> {}
impl<A: T452> T451 for W<A> {}
impl<A: T453> T452 for W<A> {}
impl<A: T454> T453 for W<A> {}
impl<A: T455> T454 for W<A> {}
impl<A: T456> T455 for W<A> {}
impl<A: T457> T456 for W<A> {}
impl<A: T458> T457 for W<A> {}
impl<A: T459> T458 for W<A> {}
impl<A: T460> T459 for W<A> {}
impl<A: T461> T460 for W<A> {}
impl<A: T462> T461 for W<A> {}
impl<A: T463> T462 for W<A> {}
impl<A: T464> T463 for W<A> {}
impl<A: T465> T464 for W<A> {}
impl<A: T466> T465 for W<A> {}
impl<A: T467> T466 for W<A> {}
impl<A: T468> T467 for W<A> {}
impl<A: T469> T468 for W<A> {}
impl<A: T470> T469 for W<A> {}
impl<A: T471> T470 for W<A> {}
impl<A: T472> T471 for W<A> {}
impl<A: T473> T472 for W<A> {}
impl<A: T474> T473 for W<A> {}
impl<A: T475> T474 for W<A> {}
impl<A: T476> T475 for W<A> {}
impl<A: T477> T476 for W<A> {}
impl<A: T478> T477 for W<A> {}
impl<A: T479> T478 for W<A> {}
impl<A: T480> T479 for W<A> {}
impl<A: T481> T480 for W<A> {}
impl<A: T482> T481 for W<A> {}
impl<A: T483> T482 for W<A> {}
impl<A: T484> T483 for W<A> {}
impl<A: T485> T484 for W<A> {}
impl<A: T486> T485 for W<A> {}
impl<A: T487> T486 for W<A> {}
impl<A: T488> T487 for W<A> {}
impl<A: T489> T488 for W<A> {}
impl<A: T490> T489 for W<A> {}
impl<A: T491> T490 for W<A> {}
impl<A: T492> T491 for W<A> {}
impl<A: T493> T492 for W<A> {}
impl<A: T494> T493 for W<A> {}
impl<A: T495> T494 for W<A> {}
impl<A: T496> T495 for W<A> {}
impl<A: T497> T496 for W<A> {}
impl<A: T498> T497 for W<A> {}
impl<A: T499> T498 for W<A> {}
impl<A: T500> T499 for W<A> {}
impl<A: T501> T500 for W<A> {}
impl<A: T502> T501 for W<A> {}
impl<A: T503> T502 for W<A> {}
impl<A: T504> T503 for W<A> {}
impl<A: T505> T504 for W<A> {}
impl<A: T506> T505 for W<A> {}
impl<A: T507> T506 for W<A> {}
impl<A: T508> T507 for W<A> {}
impl<A: T509> T508 for W<A> {}
impl<A: T510> T509 for W<A> {}
impl<A: T511> T510 for W<A> {}
impl<A: T512> T511 for W<A> {}
impl<A: T513> T512 for W<A> {}
impl<A: T514> T513 for W<A> {}
impl<A: T515> T514 for W<A> {}
impl<A: T516> T515 for W<A> {}
impl<A: T517> T516 for W<A> {}
impl<A: T518> T517 for W<A> {}
impl<A: T519> T518 for W<A> {}
impl<A: T520> T519 for W<A> {}
impl<A: T521> T520 for W<A> {}
impl<A: T522> T521 for W<A> {}
impl<A: T523> T522 for W<A> {}
impl<A: T524> T523 for W<A> {}
impl<A: T525> T524 for W<A> {}
impl<A: T526> T525 for W<A> {}
impl<A: T527> T526 for W<A> {}
impl<A: T528> T527 for W<A> {}
impl<A: T529> T528 for W<A> {}
impl<A: T530> T529 for W<A> {}
impl<A: T531> T530 for W<A> {}
impl<A: T532> T531 for W<A> {}
impl<A: T533> T532 for W<A> {}
impl<A: T534> T533 for W<A> {}
impl<A: T535> T534 for W<A> {}
impl<A: T536> T535 for W<A> {}
impl<A: T537> T536 for W<A> {}
impl<A: T538> T537 for W<A> {}
impl<A: T539> T538 for W<A> {}
impl<A: T540> T539 for W<A> {}
impl<A: T541> T540 for W<A> {}
impl<A: T542> T541 for W<A> {}
impl<A: T543> T542 for W<A> {}
impl<A: T544> T543 for W<A> {}
impl<A: T545> T544 for W<A> {}
impl<A: T546> T545 for W<A> {}
impl<A: T547> T546 for W<A> {}
impl<A: T548> T547 for W<A> {}
impl<A: T549> T548 for W<A> {}
impl<A: T550> T549 for W<A> {}
impl<A: T551> T550 for W<A> {}
impl<A: T552> T551 for W<A> {}
impl<A: T553> T552 for W<A> {}
impl<A: T554> T553 for W<A> {}
impl<A: T555> T554 for W<A> {}
impl<A: T556> T555 for W<A> {}
impl<A: T557> T556 for W<A> {}
impl<A: T558> T557 for W<A> {}
impl<A: T559> T558 for W<A> {}
impl<A: T560> T559 for W<A> {}
impl<A: T561> T560 for W<A> {}
impl<A: T562> T561 for W<A> {}
impl<A: T563> T562 for W<A> {}
impl<A: T564> T563 for W<A> {}
impl<A: T565> T564 for W<A> {}
impl<A: T566> T565 for W<A> {}
impl<A: T567> T566 for W<A> {}
impl<A: T568> T567 for W<A> {}
impl<A: T569> T568 for W<A> {}
impl<A: T570> T569 for W<A> {}
impl<A: T571> T570 for W<A> {}
impl<A: T572> T571 for W<A> {}
impl<A: T573> T572 for W<A> {}
impl<A: T574> T573 for W<A> {}
impl<A: T575> T574 for W<A> {}
impl<A: T576> T575 for W<A> {}
impl<A: T577> T576 for W<A> {}
impl<A: T578> T577 for W<A> {}
impl<A: T579> T578 for W<A> {}
impl<A: T580> T579 for W<A> {}
impl<A: T581> T580 for W<A> {}
impl<A: T582> T581 for W<A> {}
impl<A: T583> T582 for W<A> {}
impl<A: T584> T583 for W<A> {}
impl<A: T585> T584 for W<A> {}
impl<A: T586> T585 for W<A> {}
impl<A: T587> T586 for W<A> {}
impl<A: T588> T587 for W<A> {}
impl<A: T589> T588 for W<A> {}
impl<A: T590> T589 for W<A> {}
impl<A: T591> T590 for W<A> {}
impl<A: T592> T591 for W<A> {}
impl<A: T593> T592 for W<A> {}
impl<A: T594> T593 for W<A> {}
impl<A: T595> T594 for W<A> {}
impl<A: T596> T595 for W<A> {}
impl<A: T597> T596 for W<A> {}
impl<A: T598> T597 for W<A> {}
impl<A: T599> T598 for W<A> {}
impl<A: T600> T599 for W<A> {}
impl<A: T601> T600 for W<A> {}
impl<A: T602> T601 for W<A> {}
impl<A: T603> T602 for W<A> {}
impl<A: T604> T603 for W<A> {}
impl<A: T605> T604 for W<A> {}
impl<A: T606> T605 for W<A> {}
impl<A: T607> T606 for W<A> {}
impl<A: T608> T607 for W<A> {}
impl<A: T609> T608 for W<A> {}
impl<A: T610> T609 for W<A> {}
impl<A: T611> T610 for W<A> {}
impl<A: T612> T611 for W<A> {}
impl<A: T613> T612 for W<A> {}
impl<A: T614> T613 for W<A> {}
impl<A: T615> T614 for W<A> {}
impl<A: T616> T615 for W<A> {}
impl<A: T617> T616 for W<A> {}
impl<A: T618> T617 for W<A> {}
impl<A: T619> T618 for W<A> {}
impl<A: T620> T619 for W<A> {}
impl<A: T621> T620 for W<A> {}
impl<A: T622> T621 for W<A> {}
impl<A: T623> T622 for W<A> {}
impl<A: T624> T623 for W<A> {}
impl<A: T625> T624 for W<A> {}
impl<A: T626> T625 for W<A> {}
impl<A: T627> T626 for W<A> {}
impl<A: T628> T627 for W<A> {}
impl<A: T629> T628 for W<A> {}
impl<A: T630> T629 for W<A> {}
impl<A: T631> T630 for W<A> {}
impl<A: T632> T631 for W<A> {}
impl<A: T633> T632 for W<A> {}
impl<A: T634> T633 for W<A> {}
impl<A: T635> T634 for W<A> {}
impl<A: T636> T635 for W<A> {}
impl<A: T637> T636 for W<A> {}
impl<A: T638> T637 for W<A> {}
impl<A: T639> T638 for W<A> {}
impl<A: T640> T639 for W<A> {}
impl<A: T641> T640 for W<A> {}
impl<A: T642> T641 for W<A> {}
impl<A: T643> T642 for W<A> {}
impl<A: T644> T643 for W<A> {}
impl<A: T645> T644 for W<A> {}
impl<A: T646> T645 for W<A> {}
impl<A: T647> T646 for W<A> {}
impl<A: T648> T647 for W<A> {}
impl<A: T649> T648 for W<A> {}
impl<A: T650> T649 for W<A> {}
impl<A: T651> T650 for W<A> {}
impl<A: T652> T651 for W<A> {}
impl<A: T653> T652 for W<A> {}
impl<A: T654> T653 for W<A> {}
impl<A: T655> T654 for W<A> {}
impl<A: T656> T655 for W<A> {}
impl<A: T657> T656 for W<A> {}
impl<A: T658> T657 for W<A> {}
impl<A: T659> T658 for W<A> {}
impl<A: T660> T659 for W<A> {}
impl<A: T661> T660 for W<A> {}
impl<A: T662> T661 for W<A> {}
impl<A: T663> T662 for W<A> {}
impl<A: T664> T663 for W<A> {}
impl<A: T665> T664 for W<A> {}
impl<A: T666> T665 for W<A> {}
impl<A: T667> T666 for W<A> {}
impl<A: T668> T667 for W<A> {}
impl<A: T669> T668 for W<A> {}
impl<A: T670> T669 for W<A> {}
impl<A: T671> T670 for W<A> {}
impl<A: T672> T671 for W<A> {}
impl<A: T673> T672 for W<A> {}
impl<A: T674> T673 for W<A> {}
impl<A: T675> T674 for W<A> {}
impl<A: T676> T675 for W<A> {}
impl<A: T677> T676 for W<A> {}
impl<A: T678> T677 for W<A> {}
impl<A: T679> T678 for W<A> {}
impl<A: T680> T679 for W<A> {}
impl<A: T681> T680 for W<A> {}
impl<A: T682> T681 for W<A> {}
impl<A: T683> T682 for W<A> {}
impl<A: T684> T683 for W<A> {}
impl<A: T685> T684 for W<A> {}
impl<A: T686> T685 for W<A> {}
impl<A: T687> T686 for W<A> {}
impl<A: T688> T687 for W<A> {}
impl<A: T689> T688 for W<A> {}
impl<A: T690> T689 for W<A> {}
impl<A: T691> T690 for W<A> {}
impl<A: T692> T691 for W<A> {}
impl<A: T693> T692 for W<A> {}
impl<A: T694> T693 for W<A> {}
impl<A: T695> T694 for W<A> {}
impl<A: T696> T695 for W<A> {}
impl<A: T697> T696 for W<A> {}
impl<A: T698> T697 for W<A> {}
impl<A: T699> T698 for W<A> {}
impl<A: T700> T699 for W<A> {}
impl<A: T701> T700 for W<A> {}
impl<A: T702> T701 for W<A> {}
impl<A: T703> T702 for W<A> {}
impl<A: T704> T703 for W<A> {}
impl<A: T705> T704 for W<A> {}
impl<A: T706> T705 for W<A> {}
impl<A: T707> T706 for W<A> {}
impl<A: T708> T707 for W<A> {}
impl<A: T709> T708 for W<A> {}
impl<A: T710> T709 for W<A> {}
impl<A: T711> T710 for W<A> {}
impl<A: T712> T711 for W<A> {}
impl<A: T713> T712 for W<A> {}
impl<A: T714> T713 for W<A> {}
impl<A: T715> T714 for W<A> {}
impl<A: T716> T715 for W<A> {}
impl<A: T717> T716 for W<A> {}
impl<A: T718> T717 for W<A> {}
impl<A: T719> T718 for W<A> {}
impl<A: T720> T719 for W<A> {}
impl<A: T721> T720 for W<A> {}
impl<A: T722> T721 for W<A> {}
impl<A: T723> T722 for W<A> {}
impl<A: T724> T723 for W<A> {}
impl<A: T725> T724 for W<A> {}
impl<A: T726> T725 for W<A> {}
impl<A: T727> T726 for W<A> {}
impl<A: T728> T727 for W<A> {}
impl<A: T729> T728 for W<A> {}
impl<A: T730> T729 for W<A> {}
impl<A: T731> T730 for W<A> {}
impl<A: T732> T731 for W<A> {}
impl<A: T733> T732 for W<A> {}
impl<A: T734> T733 for W<A> {}
impl<A: T735> T734 for W<A> {}
impl<A: T736> T735 for W<A> {}
impl<A: T737> T736 for W<A> {}
impl<A: T738> T737 for W<A> {}
impl<A: T739> T738 for W<A> {}
impl<A: T740> T739 for W<A> {}
impl<A: T741> T740 for W<A> {}
impl<A: T742> T741 for W<A> {}
impl<A: T743> T742 for W<A> {}
impl<A: T744> T743 for W<A> {}
impl<A: T745> T744 for W<A> {}
impl<A: T746> T745 for W<A> {}
impl<A: T747> T746 for W<A> {}
impl<A: T748> T747 for W<A> {}
impl<A: T749> T748 for W<A> {}
impl<A: T750> T749 for W<A> {}
impl<A: T751> T750 for W<A> {}
impl<A: T752> T751 for W<A> {}
impl<A: T753> T752 for W<A> {}
impl<A: T754> T753 for W<A> {}
impl<A: T755> T754 for W<A> {}
impl<A: T756> T755 for W<A> {}
impl<A: T757> T756 for W<A> {}
impl<A: T758> T757 for W<A> {}
impl<A: T759> T758 for W<A> {}
impl<A: T760> T759 for W<A> {}
impl<A: T761> T760 for W<A> {}
impl<A: T762> T761 for W<A> {}
impl<A: T763> T762 for W<A> {}
impl<A: T764> T763 for W<A> {}
impl<A: T765> T764 for W<A> {}
impl<A: T766> T765 for W<A> {}
impl<A: T767> T766 for W<A> {}
impl<A: T768> T767 for W<A> {}
impl<A: T769> T768 for W<A> {}
impl<A: T770> T769 for W<A> {}
impl<A: T771> T770 for W<A> {}
impl<A: T772> T771 for W<A> {}
impl<A: T773> T772 for W<A> {}
impl<A: T774> T773 for W<A> {}
impl<A: T775> T774 for W<A> {}
impl<A: T776> T775 for W<A> {}
impl<A: T777> T776 for W<A> {}
impl<A: T778> T777 for W<A> {}
impl<A: T779> T778 for W<A> {}
impl<A: T780> T779 for W<A> {}
impl<A: T781> T780 for W<A> {}
impl<A: T782> T781 for W<A> {}
impl<A: T783> T782 for W<A> {}
impl<A: T784> T783 for W<A> {}
impl<A: T785> T784 for W<A> {}
impl<A: T786> T785 for W<A> {}
impl<A: T787> T786 for W<A> {}
impl<A: T788> T787 for W<A> {}
impl<A: T789> T788 for W<A> {}
impl<A: T790> T789 for W<A> {}
impl<A: T791> T790 for W<A> {}
impl<A: T792> T791 for W<A> {}
impl<A: T793> T792 for W<A> {}
impl<A: T794> T793 for W<A> {}
impl<A: T795> T794 for W<A> {}
impl<A: T796> T795 for W<A> {}
impl<A: T797> T796 for W<A> {}
impl<A: T798> T797 for W<A> {}
impl<A: T799> T798 for W<A> {}
impl<A: T800> T799 for W<A> {}
impl<A: T801> T800 for W<A> {}
impl<A: T802> T801 for W<A> {}
impl<A: T803> T802 for W<A> {}
impl<A: T804> T803 for W<A> {}
impl<A: T805> T804 for W<A> {}
impl<A: T806> T805 for W<A> {}
impl<A: T807> T806 for W<A> {}
impl<A: T808> T807 for W<A> {}
impl<A: T809> T808 for W<A> {}
impl<A: T810> T809 for W<A> {}
impl<A: T811> T810 for W<A> {}
impl<A: T812> T811 for W<A> {}
impl<A: T813> T812 for W<A> {}
impl<A: T814> T813 for W<A> {}
impl<A: T815> T814 for W<A> {}
impl<A: T816> T815 for W<A> {}
impl<A: T817> T816 for W<A> {}
impl<A: T818> T817 for W<A> {}
impl<A: T819> T818 for W<A> {}
impl<A: T820> T819 for W<A> {}
impl<A: T821> T820 for W<A> {}
impl<A: T822> T821 for W<A> {}
impl<A: T823> T822 for W<A> {}
impl<A: T824> T823 for W<A> {}
impl<A: T825> T824 for W<A> {}
impl<A: T826> T825 for W<A> {}
impl<A: T827> T826 for W<A> {}
impl<A: T828> T827 for W<A> {}
impl<A: T829> T828 for W<A> {}
impl<A: T830> T829 for W<A> {}
impl<A: T831> T830 for W<A> {}
impl<A: T832> T831 for W<A> {}
impl<A: T833> T832 for W<A> {}
impl<A: T834> T833 for W<A> {}
impl<A: T835> T834 for W<A> {}
impl<A: T836> T835 for W<A> {}
impl<A: T837> T836 for W<A> {}
impl<A: T838> T837 for W<A> {}
impl<A: T839> T838 for W<A> {}
impl<A: T840> T839 for W<A> {}
impl<A: T841> T840 for W<A> {}
impl<A: T842> T841 for W<A> {}
impl<A: T843> T842 for W<A> {}
impl<A: T844> T843 for W<A> {}
impl<A: T845> T844 for W<A> {}
impl<A: T846> T845 for W<A> {}
impl<A: T847> T846 for W<A> {}
impl<A: T848> T847 for W<A> {}
impl<A: T849> T848 for W<A> {}
impl<A: T850> T849 for W<A> {}
impl<A: T851> T850 for W<A> {}
impl<A: T852> T851 for W<A> {}
impl<A: T853> T852 for W<A> {}
impl<A: T854> T853 for W<A> {}
impl<A: T855> T854 for W<A> {}
impl<A: T856> T855 for W<A> {}
impl<A: T857> T856 for W<A> {}
impl<A: T858> T857 for W<A> {}
impl<A: T859> T858 for W<A> {}
impl<A: T860> T859 for W<A> {}
impl<A: T861> T860 for W<A> {}
impl<A: T862> T861 for W<A> {}
impl<A: T863> T862 for W<A> {}
impl<A: T864> T863 for W<A> {}
impl<A: T865> T864 for W<A> {}
impl<A: T866> T865 for W<A> {}
impl<A: T867> T866 for W<A> {}
impl<A: T868> T867 for W<A> {}
impl<A: T869> T868 for W<A> {}
impl<A: T870> T869 for W<A> {}
impl<A: T871> T870 for W<A> {}
impl<A: T872> T871 for W<A> {}
impl<A: T873> T872 for W<A> {}
impl<A: T874> T873 for W<A> {}
impl<A: T875> T874 for W<A> {}
impl<A: T876> T875 for W<A> {}
impl<A: T877> T876 for W<A> {}
impl<A: T878> T877 for W<A> {}
impl<A: T879> T878 for W<A> {}
impl<A: T880> T879 for W<A> {}
impl<A: T881> T880 for W<A> {}
impl<A: T882> T881 for W<A> {}
impl<A: T883> T882 for W<A> {}
impl<A: T884> T883 for W<A> {}
impl<A: T885> T884 for W<A> {}
impl<A: T886> T885 for W<A> {}
impl<A: T887> T886 for W<A> {}
impl<A: T888> T887 for W<A> {}
impl<A: T889> T888 for W<A> {}
impl<A: T890> T889 for W<A> {}
impl<A: T891> T890 for W<A> {}
impl<A: T892> T891 for W<A> {}
impl<A: T893> T892 for W<A> {}
impl<A: T894> T893 for W<A> {}
impl<A: T895> T894 for W<A> {}
impl<A: T896> T895 for W<A> {}
impl<A: T897> T896 for W<A> {}
impl<A: T898> T897 for W<A> {}
impl<A: T899> T898 for W<A> {}
impl<A: T900> T899 for W<A> {}
impl<A: T901> T900 for W<A> {}
impl<A: T902> T901 for W<A> {}
impl<A: T903> T902 for W<A> {}
impl<A: T904> T903 for W<A> {}
impl<A: T905> T904 for W<A> {}
impl<A: T906> T905 for W<A> {}
impl<A: T907> T906 for W<A> {}
impl<A: T908> T907 for W<A> {}
impl<A: T909> T908 for W<A> {}
impl<A: T910> T909 for W<A> {}
impl<A: T911> T910 for W<A> {}
impl<A: T912> T911 for W<A> {}
impl<A: T913> T912 for W<A> {}
impl<A: T914> T913 for W<A> {}
impl<A: T915> T914 for W<A> {}
impl<A: T916> T915 for W<A> {}
impl<A: T917> T916 for W<A> {}
impl<A: T918> T917 for W<A> {}
impl<A: T919> T918 for W<A> {}
impl<A: T920> T919 for W<A> {}
impl<A: T921> T920 for W<A> {}
impl<A: T922> T921 for W<A> {}
impl<A: T923> T922 for W<A> {}
impl<A: T924> T923 for W<A> {}
impl<A: T925> T924 for W<A> {}
impl<A: T926> T925 for W<A> {}
impl<A: T927> T926 for W<A> {}
impl<A: T928> T927 for W<A> {}
impl<A: T929> T928 for W<A> {}
impl<A: T930> T929 for W<A> {}
impl<A: T931> T930 for W<A> {}
impl<A: T932> T931 for W<A> {}
impl<A: T933> T932 for W<A> {}
impl<A: T934> T933 for W<A> {}
impl<A: T935> T934 for W<A> {}
impl<A: T936> T935 for W<A> {}
impl<A: T937> T936 for W<A> {}
impl<A: T938> T937 for W<A> {}
impl<A: T939> T938 for W<A> {}
impl<A: T940> T939 for W<A> {}
impl<A: T941> T940 for W<A> {}
impl<A: T942> T941 for W<A> {}
impl<A: T943> T942 for W<A> {}
impl<A: T944> T943 for W<A> {}
impl<A: T945> T944 for W<A> {}
impl<A: T946> T945 for W<A> {}
impl<A: T947> T946 for W<A> {}
impl<A: T948> T947 for W<A> {}
impl<A: T949> T948 for W<A> {}
impl<A: T950> T949 for W<A> {}
impl<A: T951> T950 for W<A> {}
impl<A: T952> T951 for W<A> {}
impl<A: T953> T952 for W<A> {}
impl<A: T954> T953 for W<A> {}
impl<A: T955> T954 for W<A> {}
impl<A: T956> T955 for W<A> {}
impl<A: T957> T956 for W<A> {}
impl<A: T958> T957 for W<A> {}
impl<A: T959> T958 for W<A> {}
impl<A: T960> T959 for W<A> {}
impl<A: T961> T960 for W<A> {}
impl<A: T962> T961 for W<A> {}
impl<A: T963> T962 for W<A> {}
impl<A: T964> T963 for W<A> {}
impl<A: T965> T964 for W<A> {}
impl<A: T966> T965 for W<A> {}
impl<A: T967> T966 for W<A> {}
impl<A: T968> T967 for W<A> {}
impl<A: T969> T968 for W<A> {}
impl<A: T970> T969 for W<A> {}
impl<A: T971> T970 for W<A> {}
impl<A: T972> T971 for W<A> {}
impl<A: T973> T972 for W<A> {}
impl<A: T974> T973 for W<A> {}
impl<A: T975> T974 for W<A> {}
impl<A: T976> T975 for W<A> {}
impl<A: T977> T976 for W<A> {}
impl<A: T978> T977 for W<A> {}
impl<A: T979> T978 for W<A> {}
impl<A: T980> T979 for W<A> {}
impl<A: T981> T980 for W<A> {}
impl<A: T982> T981 for W<A> {}
impl<A: T983> T982 for W<A> {}
impl<A: T984> T983 for W<A> {}
impl<A: T985> T984 for W<A> {}
impl<A: T986> T985 for W<A> {}
impl<A: T987> T986 for W<A> {}
impl<A: T988> T987 for W<A> {}
impl<A: T989> T988 for W<A> {}
impl<A: T990> T989 for W<A> {}
impl<A: T991> T990 for W<A> {}
impl<A: T992> T991 for W<A> {}
impl<A: T993> T992 for W<A> {}
impl<A: T994> T993 for W<A> {}
impl<A: T995> T994 for W<A> {}
impl<A: T996> T995 for W<A> {}
impl<A: T997> T996 for W<A> {}
impl<A: T998> T997 for W<A> {}
impl<A: T999> T998 for W<A> {}
impl<A: T0> T999 for W<A> {}
fn f<A: T0>(_: A) {}
fn main(){ f(W(W(W(1u8)))); }
