"""Events: what triggered and delayed abilities wait for (CR 603)."""
