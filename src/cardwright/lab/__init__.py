"""The laboratory: environments to learn in, runs kept as tables, reports, and many machines. Needs `cardwright[lab]`."""
