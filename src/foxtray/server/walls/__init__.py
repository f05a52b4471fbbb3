"""What keeps one stranger from stopping the table for everybody."""
