"""What an operator needs besides keeping: one server at a time, a whole journal, backups."""
