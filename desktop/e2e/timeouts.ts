/** Longest wait for anything in milliseconds; busy machines need it, fast ones never wait so long. */
export const waitTimeoutMs = 20_000;
