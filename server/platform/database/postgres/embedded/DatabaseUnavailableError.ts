/** The embedded database cannot be used. The message is for the operator; a stack trace would not help. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}
