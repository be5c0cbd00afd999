/** Why the server cannot start, and what to do about it, for its operator: a stack trace would not help. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
