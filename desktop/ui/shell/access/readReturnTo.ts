/** Where the login leads: back to the address that asked for it, never out of our own pages. */
export function readReturnTo(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}
