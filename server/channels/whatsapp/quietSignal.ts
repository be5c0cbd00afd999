const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const;

type Speaker = Pick<Console, (typeof methods)[number]>;

/** How the Signal library begins what it prints; whole session records follow, private keys included. */
const talk =
  /^(?:Closing|Opening|Removing old closed|Migrating|Decrypted message with|V1) ?\w* session|^Session (?:already|error)|^Failed to decrypt|^Unhandled bucket|^WARNING: Expected pubkey/;

const quieted = new WeakSet<object>();

/**
 * Keeps the Signal library off the console, everything else stays. It prints session records with their private keys and has
 * no option against it. For processes that only play, such as tests.
 */
export function quietSignal(target: Speaker = console): void {
  if (quieted.has(target)) {
    return;
  }
  quieted.add(target);
  for (const method of methods) {
    const print = target[method].bind(target);
    target[method] = (...words: unknown[]) => (typeof words[0] === 'string' && talk.test(words[0]) ? undefined : print(...words));
  }
}

/** Takes the console away altogether, for processes that hold real keys: what the library says tomorrow is not known today. */
export function muteConsole(target: Speaker = console): void {
  for (const method of methods) {
    target[method] = () => undefined;
  }
}
