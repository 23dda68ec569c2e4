"""Moving counters from one thing onto another (CR 122.5)."""
