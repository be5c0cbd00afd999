/** How long a test waits at most for what it knows will come: a machine may be busy, and what is there in time is not waited for. */
export const timeouts = { timeout: 15_000 };
