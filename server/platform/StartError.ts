/** Why the server cannot start, or lacks something while it works, and what to do about it, for its operator: a stack trace would not help. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
