"""The ways in: HTTP and the socket, guarded and watched."""
