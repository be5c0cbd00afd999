const consoleMethods = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const;

type ConsoleLike = Pick<Console, (typeof consoleMethods)[number]>;

/** How the Signal library begins what it prints; whole session records follow, private keys included. */
const signalOutput =
  /^(?:Closing|Opening|Removing old closed|Migrating|Decrypted message with|V1) ?\w* session|^Session (?:already|error)|^Failed to decrypt|^Unhandled bucket|^WARNING: Expected pubkey/;

const mutedConsoles = new WeakSet<object>();

/**
 * Keeps the Signal library off the console, everything else stays. It prints session records with their private keys and has
 * no option against it. For processes that only play, such as tests.
 */
export function muteSignalConsole(target: ConsoleLike = console): void {
  if (mutedConsoles.has(target)) {
    return;
  }
  mutedConsoles.add(target);
  for (const method of consoleMethods) {
    const print = target[method].bind(target);
    target[method] = (...words: unknown[]) => (typeof words[0] === 'string' && signalOutput.test(words[0]) ? undefined : print(...words));
  }
}

/** Takes the console away altogether, for processes that hold real keys: what the library says tomorrow is not known today. */
export function muteConsole(target: ConsoleLike = console): void {
  for (const method of consoleMethods) {
    target[method] = () => undefined;
  }
}
