const consoleMethods = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const;

type ConsoleLike = Pick<Console, (typeof consoleMethods)[number]>;

/** Beginnings of what libsignal prints; whole session records follow, private keys included. */
const signalOutput =
  /^(?:Closing|Opening|Removing old closed|Migrating|Decrypted message with|V1) ?\w* session|^Session (?:already|error)|^Failed to decrypt|^Unhandled bucket|^WARNING: Expected pubkey/;

const mutedConsoles = new WeakSet<object>();

/**
 * Keeps libsignal off the console and lets everything else through, for tests and the simulator. libsignal prints session
 * records with their private keys and has no option against it.
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

/** Silences the console altogether, for processes that hold real keys: a later libsignal may print something that no pattern knows. */
export function muteConsole(target: ConsoleLike = console): void {
  for (const method of consoleMethods) {
    target[method] = () => undefined;
  }
}
