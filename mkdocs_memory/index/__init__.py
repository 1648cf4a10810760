"""The only speaker of SQL: everything stored here is derived and can be rebuilt."""
