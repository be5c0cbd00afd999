/** Path to return to after login; only paths of this site. */
export function readReturnTo(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}
