/** Why the embedded database cannot be used, in a sentence an operator can act on. No stack trace helps. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}
