package diag

import (
	"strconv"
	"strings"
)

// A Code says what a diagnostic is about. Most codes are rustc's, whose explanations readers look up: E0308 is 308.
// Lints, and errors to which rustc gives no code, have numbers from 1000. Each code has a phase, and an example of each
// stands in testdata/codes of package scenario, with one sentence about it.
type Code uint16

// Of the text and its tokens.
const (
	E0178 Code = 178
	E0379 Code = 379
	E0584 Code = 584
	E0585 Code = 585
	E0586 Code = 586
	E0642 Code = 642
	E0704 Code = 704
	E0748 Code = 748
	E0753 Code = 753
	E0758 Code = 758
	E0762 Code = 762
	E0763 Code = 763
	E0765 Code = 765
	E0766 Code = 766
	E0768 Code = 768
)

// Of macros, attributes, crates and files.
const (
	E0428 Code = 428
	E0429 Code = 429
	E0463 Code = 463
	E0537 Code = 537
	E0583 Code = 583
	E0665 Code = 665
	E0774 Code = 774
	E0777 Code = 777
)

// Of names, and of what may stand where.
const (
	E0106 Code = 106
	E0128 Code = 128
	E0197 Code = 197
	E0214 Code = 214
	E0226 Code = 226
	E0261 Code = 261
	E0262 Code = 262
	E0267 Code = 267
	E0268 Code = 268
	E0323 Code = 323
	E0324 Code = 324
	E0325 Code = 325
	E0401 Code = 401
	E0403 Code = 403
	E0404 Code = 404
	E0405 Code = 405
	E0407 Code = 407
	E0408 Code = 408
	E0409 Code = 409
	E0411 Code = 411
	E0415 Code = 415
	E0416 Code = 416
	E0422 Code = 422
	E0423 Code = 423
	E0424 Code = 424
	E0425 Code = 425
	E0426 Code = 426
	E0432 Code = 432
	E0433 Code = 433
	E0434 Code = 434
	E0435 Code = 435
	E0437 Code = 437
	E0438 Code = 438
	E0449 Code = 449
	E0496 Code = 496
	E0530 Code = 530
	E0531 Code = 531
	E0532 Code = 532
	E0562 Code = 562
	E0571 Code = 571
	E0572 Code = 572
	E0573 Code = 573
	E0574 Code = 574
	E0576 Code = 576
	E0577 Code = 577
	E0603 Code = 603
	E0637 Code = 637
	E0658 Code = 658
	E0659 Code = 659
	E0666 Code = 666
	E0695 Code = 695
	E0696 Code = 696
	E0697 Code = 697
	E0726 Code = 726
	E0728 Code = 728
	E0735 Code = 735
	E0742 Code = 742
	E0767 Code = 767
	E0770 Code = 770
	E0783 Code = 783
)

// Of items: signatures, impls, well-formedness, coherence.
const (
	E0038 Code = 38
	E0046 Code = 46
	E0049 Code = 49
	E0050 Code = 50
	E0053 Code = 53
	E0072 Code = 72
	E0080 Code = 80
	E0081 Code = 81
	E0084 Code = 84
	E0091 Code = 91
	E0107 Code = 107
	E0109 Code = 109
	E0116 Code = 116
	E0117 Code = 117
	E0118 Code = 118
	E0119 Code = 119
	E0120 Code = 120
	E0121 Code = 121
	E0124 Code = 124
	E0131 Code = 131
	E0183 Code = 183
	E0184 Code = 184
	E0185 Code = 185
	E0186 Code = 186
	E0191 Code = 191
	E0195 Code = 195
	E0199 Code = 199
	E0200 Code = 200
	E0201 Code = 201
	E0203 Code = 203
	E0204 Code = 204
	E0206 Code = 206
	E0207 Code = 207
	E0210 Code = 210
	E0220 Code = 220
	E0221 Code = 221
	E0223 Code = 223
	E0224 Code = 224
	E0225 Code = 225
	E0229 Code = 229
	E0307 Code = 307
	E0322 Code = 322
	E0326 Code = 326
	E0252 Code = 252
	E0255 Code = 255
	E0364 Code = 364
	E0365 Code = 365
	E0366 Code = 366
	E0367 Code = 367
	E0370 Code = 370
	E0390 Code = 390
	E0391 Code = 391
	E0392 Code = 392
	E0393 Code = 393
	E0446 Code = 446
	E0452 Code = 452
	E0453 Code = 453
	E0517 Code = 517
	E0538 Code = 538
	E0539 Code = 539
	E0552 Code = 552
	E0565 Code = 565
	E0566 Code = 566
	E0580 Code = 580
	E0587 Code = 587
	E0589 Code = 589
	E0592 Code = 592
	E0601 Code = 601
	E0634 Code = 634
	E0643 Code = 643
	E0646 Code = 646
	E0692 Code = 692
	E0693 Code = 693
	E0710 Code = 710
	E0719 Code = 719
	E0720 Code = 720
	E0731 Code = 731
	E0732 Code = 732
	E0740 Code = 740
	E0747 Code = 747
	E0752 Code = 752
	E0782 Code = 782
	E0801 Code = 801
	E0805 Code = 805
)

// Of the types in bodies.
const (
	E0015 Code = 15
	E0023 Code = 23
	E0025 Code = 25
	E0026 Code = 26
	E0027 Code = 27
	E0029 Code = 29
	E0034 Code = 34
	E0040 Code = 40
	E0054 Code = 54
	E0055 Code = 55
	E0057 Code = 57
	E0061 Code = 61
	E0062 Code = 62
	E0063 Code = 63
	E0067 Code = 67
	E0069 Code = 69
	E0070 Code = 70
	E0071 Code = 71
	E0164 Code = 164
	E0271 Code = 271
	E0275 Code = 275
	E0276 Code = 276
	E0277 Code = 277
	E0282 Code = 282
	E0283 Code = 283
	E0284 Code = 284
	E0308 Code = 308
	E0317 Code = 317
	E0368 Code = 368
	E0369 Code = 369
	E0436 Code = 436
	E0451 Code = 451
	E0512 Code = 512
	E0525 Code = 525
	E0527 Code = 527
	E0528 Code = 528
	E0529 Code = 529
	E0533 Code = 533
	E0559 Code = 559
	E0560 Code = 560
	E0593 Code = 593
	E0599 Code = 599
	E0600 Code = 600
	E0604 Code = 604
	E0605 Code = 605
	E0606 Code = 606
	E0607 Code = 607
	E0608 Code = 608
	E0609 Code = 609
	E0610 Code = 610
	E0614 Code = 614
	E0615 Code = 615
	E0616 Code = 616
	E0618 Code = 618
	E0620 Code = 620
	E0624 Code = 624
	E0631 Code = 631
	E0641 Code = 641
	E0644 Code = 644
	E0730 Code = 730
	E0746 Code = 746
	E0161 Code = 161
	E0700 Code = 700
	E0689 Code = 689
	E0733 Code = 733
	E0769 Code = 769
	E0784 Code = 784
	E0790 Code = 790
	E0804 Code = 804
)

// Of patterns, once the types of a body are known.
const (
	E0004 Code = 4
	E0005 Code = 5
	E0030 Code = 30
	E0158 Code = 158
	E0170 Code = 170
	E0579 Code = 579
)

// Of moves, mutability, borrows and unsafe operations.
const (
	E0133 Code = 133
	E0309 Code = 309
	E0310 Code = 310
	E0311 Code = 311
	E0373 Code = 373
	E0381 Code = 381
	E0382 Code = 382
	E0384 Code = 384
	E0477 Code = 477
	E0478 Code = 478
	E0491 Code = 491
	E0492 Code = 492
	E0493 Code = 493
	E0499 Code = 499
	E0500 Code = 500
	E0501 Code = 501
	E0502 Code = 502
	E0503 Code = 503
	E0505 Code = 505
	E0506 Code = 506
	E0507 Code = 507
	E0508 Code = 508
	E0509 Code = 509
	E0510 Code = 510
	E0515 Code = 515
	E0521 Code = 521
	E0524 Code = 524
	E0594 Code = 594
	E0596 Code = 596
	E0597 Code = 597
	E0621 Code = 621
	E0713 Code = 713
	E0716 Code = 716
	E0764 Code = 764
	E0793 Code = 793
	E0803 Code = 803
)

// Errors without a code of rustc, by phase, and lints.
const (
	SyntaxError Code = 1000 + iota
	UnbalancedDelimiter
	MissingSemicolon
	ExpectedExpression
	PrefixAwait    // await x
	UnmatchedMacro // a macro is called with tokens that none of its rules match
	MacroError     // of builtin macros and attributes
	AttributeError // of attributes, once the names are known
	ResolveError
	TypeError
	BorrowError
	Unsupported // what is Rust and is not run here
	LimitError  // the program is too large, or nested too deeply
	DeadCode
	ArithmeticOverflow
	AsyncFnInTrait
	ConstItemMutation
	Deprecated
	DerefNullptr
	DoubleNegations
	ForLoopsOverFallibles
	IllFormedAttributeInput
	InvalidAtomicOrdering
	InvalidNanComparisons
	InvalidTypeParamDefault
	LetUnderscoreLock
	MissingDocs
	NonShorthandFieldPatterns
	PrivateBounds
	PrivateInterfaces
	TypeAliasBounds
	UnconditionalPanic
	UnconditionalRecursion
	DroppingCopyTypes
	DroppingReferences
	ForgettingCopyTypes
	ForgettingReferences
	IrrefutableLetPatterns
	LongRunningConstEval
	MismatchedLifetimeSyntaxes
	NonCamelCaseTypes
	NonSnakeCase
	NonUpperCaseGlobals
	NoopMethodCall
	OverflowingLiterals
	PathStatements
	PatternsInFnsWithoutBody
	RedundantSemicolons
	StaticMutRefs
	SuspiciousDoubleRefOp
	UnpredictableFunctionPointerComparisons
	UnreachableCode
	UnsafeCode
	UnreachablePatterns
	UnusedAssignments
	UnusedAttributes
	UnusedBraces
	UnusedComparisons
	UnusedMustUse
	UnusedImports
	UnusedMut
	UnusedLabels
	UnusedMacros
	UnusedParens
	UnusedUnsafe
	UnusedVariables
	WhileTrue
	codesEnd
)

// names are those of the codes from 1000: of lints only, other codes have no name.
var names = [...]string{
	DeadCode - 1000:                                "dead_code",
	ArithmeticOverflow - 1000:                      "arithmetic_overflow",
	UnconditionalPanic - 1000:                      "unconditional_panic",
	AsyncFnInTrait - 1000:                          "async_fn_in_trait",
	ConstItemMutation - 1000:                       "const_item_mutation",
	DoubleNegations - 1000:                         "double_negations",
	UnusedBraces - 1000:                            "unused_braces",
	Deprecated - 1000:                              "deprecated",
	DerefNullptr - 1000:                            "deref_nullptr",
	MissingDocs - 1000:                             "missing_docs",
	UnsafeCode - 1000:                              "unsafe_code",
	ForLoopsOverFallibles - 1000:                   "for_loops_over_fallibles",
	IllFormedAttributeInput - 1000:                 "ill_formed_attribute_input",
	UnusedAttributes - 1000:                        "unused_attributes",
	InvalidAtomicOrdering - 1000:                   "invalid_atomic_ordering",
	InvalidNanComparisons - 1000:                   "invalid_nan_comparisons",
	InvalidTypeParamDefault - 1000:                 "invalid_type_param_default",
	LetUnderscoreLock - 1000:                       "let_underscore_lock",
	NonShorthandFieldPatterns - 1000:               "non_shorthand_field_patterns",
	PrivateBounds - 1000:                           "private_bounds",
	PrivateInterfaces - 1000:                       "private_interfaces",
	TypeAliasBounds - 1000:                         "type_alias_bounds",
	UnconditionalRecursion - 1000:                  "unconditional_recursion",
	IrrefutableLetPatterns - 1000:                  "irrefutable_let_patterns",
	LongRunningConstEval - 1000:                    "long_running_const_eval",
	MismatchedLifetimeSyntaxes - 1000:              "mismatched_lifetime_syntaxes",
	NonCamelCaseTypes - 1000:                       "non_camel_case_types",
	NonSnakeCase - 1000:                            "non_snake_case",
	NonUpperCaseGlobals - 1000:                     "non_upper_case_globals",
	DroppingCopyTypes - 1000:                       "dropping_copy_types",
	DroppingReferences - 1000:                      "dropping_references",
	ForgettingCopyTypes - 1000:                     "forgetting_copy_types",
	ForgettingReferences - 1000:                    "forgetting_references",
	RedundantSemicolons - 1000:                     "redundant_semicolons",
	UnusedComparisons - 1000:                       "unused_comparisons",
	UnusedUnsafe - 1000:                            "unused_unsafe",
	PathStatements - 1000:                          "path_statements",
	PatternsInFnsWithoutBody - 1000:                "patterns_in_fns_without_body",
	UnreachablePatterns - 1000:                     "unreachable_patterns",
	UnusedLabels - 1000:                            "unused_labels",
	UnusedMacros - 1000:                            "unused_macros",
	UnusedParens - 1000:                            "unused_parens",
	OverflowingLiterals - 1000:                     "overflowing_literals",
	StaticMutRefs - 1000:                           "static_mut_refs",
	NoopMethodCall - 1000:                          "noop_method_call",
	SuspiciousDoubleRefOp - 1000:                   "suspicious_double_ref_op",
	UnpredictableFunctionPointerComparisons - 1000: "unpredictable_function_pointer_comparisons",
	UnreachableCode - 1000:                         "unreachable_code",
	UnusedAssignments - 1000:                       "unused_assignments",
	UnusedMustUse - 1000:                           "unused_must_use",
	UnusedImports - 1000:                           "unused_imports",
	UnusedMut - 1000:                               "unused_mut",
	UnusedVariables - 1000:                         "unused_variables",
	WhileTrue - 1000:                               "while_true",
}

// LintGroup returns the group that a lint belongs to, and "" if there is none that attributes and notes name.
func LintGroup(lint string) string {
	switch lint {
	case "dead_code", "path_statements", "redundant_semicolons", "unreachable_code", "unreachable_patterns":
		return "unused"
	case "non_camel_case_types", "non_snake_case", "non_upper_case_globals":
		return "nonstandard_style"
	case "let_underscore_lock":
		return "let_underscore"
	case "unused_comparisons":
		return ""
	}
	if strings.HasPrefix(lint, "unused_") {
		return "unused"
	}
	return ""
}

// LintDefault returns the level of a lint that no attribute names.
func LintDefault(lint string) string {
	switch lint {
	case "missing_docs", "unsafe_code":
		return "allow"
	case "arithmetic_overflow", "bindings_with_variant_name", "deref_nullptr", "ill_formed_attribute_input",
		"invalid_atomic_ordering", "invalid_type_param_default", "let_underscore_lock", "long_running_const_eval",
		"overflowing_literals", "patterns_in_fns_without_body", "unconditional_panic":
		return "deny"
	}
	return "warn"
}

// LintLevelNote begins the note about an attribute that sets the level of a lint.
const LintLevelNote = "the lint level is defined here"

// String returns rustc's code, "E0308", or the lint's name. It is "" for errors to which rustc gives no code.
func (c Code) String() string {
	if c >= 1000 {
		return names[c-1000]
	}
	n := strconv.Itoa(int(c))
	return "E0000"[:5-len(n)] + n
}

// A Phase is a part of the front end, in rustc's order.
type Phase uint8

const (
	noPhase   Phase = iota // of a number that is no code
	Parse                  // text to tokens, tokens to a tree
	Expand                 // macros, attributes, crates
	Resolve                // names
	Collect                // signatures, impls
	Coherence              // inherent impls, and what needs all items
	Typeck                 // types of bodies
	Patterns               // exhaustiveness and ranges
	Borrowck               // moves, mutability, borrows, unsafe operations
	Privacy                // of fields in struct expressions and patterns
	Lint
)

// Phase returns the phase that reports the code.
func (c Code) Phase() Phase { return phases[c] }

// Codes returns all codes in ascending order.
func Codes() (all []Code) {
	for c := range codesEnd {
		if phases[c] != noPhase {
			all = append(all, c)
		}
	}
	return all
}

var phases = [codesEnd]Phase{
	E0178: Parse, E0379: Parse, E0429: Parse, E0584: Parse, E0585: Parse, E0586: Parse, E0642: Parse,
	E0704: Parse, E0748: Parse, E0753: Parse, E0758: Parse, E0762: Parse, E0763: Parse, E0765: Parse,
	E0766: Parse, E0768: Parse,
	SyntaxError: Parse, UnbalancedDelimiter: Parse, MissingSemicolon: Parse, ExpectedExpression: Parse,
	PrefixAwait: Parse, LimitError: Parse,

	E0428: Expand, E0463: Expand, E0537: Expand, E0583: Expand, E0665: Expand, E0774: Expand, E0777: Expand,
	UnmatchedMacro: Expand, MacroError: Expand, Unsupported: Expand,

	E0106: Resolve, E0128: Resolve, E0197: Resolve, E0214: Resolve, E0226: Resolve, E0252: Resolve,
	E0255: Resolve, E0261: Resolve, E0262: Resolve, E0267: Resolve, E0268: Resolve, E0323: Resolve,
	E0324: Resolve, E0325: Resolve, E0364: Resolve, E0365: Resolve, E0401: Resolve, E0403: Resolve,
	E0404: Resolve, E0405: Resolve, E0407: Resolve, E0408: Resolve, E0409: Resolve, E0411: Resolve,
	E0415: Resolve, E0416: Resolve, E0422: Resolve, E0423: Resolve, E0424: Resolve, E0425: Resolve,
	E0426: Resolve, E0432: Resolve, E0433: Resolve, E0434: Resolve, E0435: Resolve, E0437: Resolve,
	E0438: Resolve, E0449: Resolve, E0496: Resolve, E0530: Resolve, E0531: Resolve, E0532: Resolve,
	E0562: Resolve, E0571: Resolve, E0572: Resolve, E0573: Resolve, E0574: Resolve, E0576: Resolve,
	E0577: Resolve, E0603: Resolve, E0637: Resolve, E0658: Resolve, E0659: Resolve, E0666: Resolve,
	E0695: Resolve, E0696: Resolve, E0697: Resolve, E0726: Resolve, E0728: Resolve, E0735: Resolve,
	E0742: Resolve, E0767: Resolve, E0770: Resolve, E0783: Resolve,
	ResolveError: Resolve, DoubleNegations: Resolve, UnusedBraces: Resolve, NonCamelCaseTypes: Resolve,
	UnusedLabels: Resolve, RedundantSemicolons: Resolve, UnusedMacros: Resolve, UnusedParens: Resolve,
	UnsafeCode: Resolve, UnusedImports: Resolve, WhileTrue: Resolve, PatternsInFnsWithoutBody: Resolve,
	IllFormedAttributeInput: Resolve, UnusedAttributes: Resolve,

	E0038: Collect, E0046: Collect, E0049: Collect, E0050: Collect, E0053: Collect, E0072: Collect,
	E0080: Collect, E0081: Collect, E0084: Collect, E0091: Collect, E0107: Collect, E0109: Collect,
	E0117: Collect, E0118: Collect, E0119: Collect, E0120: Collect, E0121: Collect, E0124: Collect,
	E0131: Collect, E0183: Collect, E0184: Collect, E0185: Collect, E0186: Collect, E0191: Collect,
	E0195: Collect, E0199: Collect, E0200: Collect, E0201: Collect, E0203: Collect, E0204: Collect,
	E0206: Collect, E0207: Collect, E0210: Collect, E0220: Collect, E0221: Collect, E0223: Collect,
	E0224: Collect, E0225: Collect, E0229: Collect, E0276: Collect, E0307: Collect, E0322: Collect,
	E0326: Collect, E0366: Collect, E0367: Collect, E0370: Collect, E0391: Collect, E0392: Collect,
	E0393: Collect, E0452: Collect, E0453: Collect, E0517: Collect, E0538: Collect, E0539: Collect,
	E0552: Collect, E0565: Collect, E0566: Collect, E0587: Collect, E0589: Collect, E0601: Collect,
	E0634: Collect, E0643: Collect, E0646: Collect, E0692: Collect, E0693: Collect, E0710: Collect,
	E0719: Collect, E0731: Collect, E0732: Collect, E0740: Collect, E0747: Collect, E0752: Collect,
	E0782: Collect, E0801: Collect, E0805: Collect,
	AttributeError: Collect,

	E0116: Coherence, E0390: Coherence, E0580: Coherence, E0592: Coherence, E0720: Coherence,

	E0023: Typeck, E0025: Typeck, E0026: Typeck, E0027: Typeck, E0029: Typeck, E0034: Typeck, E0040: Typeck,
	E0054: Typeck, E0055: Typeck, E0057: Typeck, E0061: Typeck, E0062: Typeck, E0063: Typeck, E0067: Typeck,
	E0069: Typeck, E0070: Typeck, E0071: Typeck, E0164: Typeck, E0271: Typeck, E0275: Typeck, E0277: Typeck,
	E0282: Typeck, E0283: Typeck, E0284: Typeck, E0308: Typeck, E0317: Typeck, E0368: Typeck, E0369: Typeck,
	E0436: Typeck, E0512: Typeck, E0525: Typeck, E0527: Typeck, E0528: Typeck, E0529: Typeck, E0533: Typeck,
	E0559: Typeck, E0560: Typeck, E0593: Typeck, E0599: Typeck, E0600: Typeck, E0604: Typeck, E0605: Typeck,
	E0606: Typeck, E0607: Typeck, E0608: Typeck, E0609: Typeck, E0610: Typeck, E0614: Typeck, E0615: Typeck,
	E0616: Typeck, E0618: Typeck, E0620: Typeck, E0624: Typeck, E0631: Typeck, E0641: Typeck, E0644: Typeck,
	E0689: Typeck, E0730: Typeck, E0733: Typeck, E0746: Typeck, E0769: Typeck, E0784: Typeck, E0790: Typeck,
	E0804:     Typeck,
	TypeError: Typeck, Deprecated: Typeck, InvalidTypeParamDefault: Typeck, UnreachableCode: Typeck,

	E0004: Patterns, E0005: Patterns, E0030: Patterns, E0158: Patterns, E0170: Patterns, E0579: Patterns,

	E0015: Borrowck, E0133: Borrowck, E0161: Borrowck, E0309: Borrowck, E0310: Borrowck, E0311: Borrowck,
	E0373: Borrowck, E0381: Borrowck, E0382: Borrowck, E0384: Borrowck, E0477: Borrowck, E0478: Borrowck,
	E0491: Borrowck, E0492: Borrowck,
	E0493: Borrowck, E0499: Borrowck, E0500: Borrowck, E0501: Borrowck, E0502: Borrowck, E0503: Borrowck,
	E0505: Borrowck, E0506: Borrowck, E0507: Borrowck, E0508: Borrowck, E0509: Borrowck, E0510: Borrowck,
	E0515: Borrowck, E0521: Borrowck, E0524: Borrowck, E0594: Borrowck, E0596: Borrowck, E0597: Borrowck,
	E0621: Borrowck, E0700: Borrowck, E0713: Borrowck, E0716: Borrowck, E0764: Borrowck, E0793: Borrowck, E0803: Borrowck,
	BorrowError: Borrowck, UnconditionalRecursion: Borrowck, IrrefutableLetPatterns: Borrowck,
	UnreachablePatterns: Borrowck, UnusedUnsafe: Borrowck, UnusedMut: Borrowck, UnusedAssignments: Borrowck,
	UnusedVariables: Borrowck,

	E0446: Privacy, E0451: Privacy,
	PrivateBounds: Privacy, PrivateInterfaces: Privacy,

	DerefNullptr: Lint, MissingDocs: Lint,
	ConstItemMutation: Lint, AsyncFnInTrait: Lint, ForLoopsOverFallibles: Lint, InvalidNanComparisons: Lint,
	InvalidAtomicOrdering: Lint, LetUnderscoreLock: Lint, NonShorthandFieldPatterns: Lint,
	TypeAliasBounds: Lint, ArithmeticOverflow: Lint, UnconditionalPanic: Lint, DeadCode: Lint,
	NonSnakeCase: Lint, NonUpperCaseGlobals: Lint, PathStatements: Lint, UnusedComparisons: Lint,
	DroppingCopyTypes: Lint, DroppingReferences: Lint, ForgettingCopyTypes: Lint, ForgettingReferences: Lint,
	MismatchedLifetimeSyntaxes: Lint, OverflowingLiterals: Lint, LongRunningConstEval: Lint,
	StaticMutRefs: Lint, UnusedMustUse: Lint, NoopMethodCall: Lint, SuspiciousDoubleRefOp: Lint,
	UnpredictableFunctionPointerComparisons: Lint,
}
