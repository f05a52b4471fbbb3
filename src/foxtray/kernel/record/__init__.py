"""Reading and writing records, the text of whole games.

The grammar is docs/notation.md. A record is read in order, token by token, and every
token is checked by the game's own rules; the first bad one is refused with its line,
what was expected there and the position. What is written here reads back unchanged.
"""

from foxtray.kernel.record.reader import read
from foxtray.kernel.record.writer import write, write_options, write_result

__all__ = ["read", "write", "write_options", "write_result"]
