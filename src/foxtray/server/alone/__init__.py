"""The table inside a page: the same hub and doors, without sockets, threads, processes or disks."""
