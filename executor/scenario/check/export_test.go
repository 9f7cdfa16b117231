package check

// NewEvaluator is that of package guest.
var NewEvaluator func(*Program) Evaluator
