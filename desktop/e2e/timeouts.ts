/** How long anything is waited for at most, in milliseconds: a machine may be busy, and whoever is there in time waits for nothing. */
export const waitTimeoutMs = 20_000;
