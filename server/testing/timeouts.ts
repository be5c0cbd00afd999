/** The longest wait for an expected event; generous, because the machine may be busy. */
export const timeouts = { timeout: 15_000 };
