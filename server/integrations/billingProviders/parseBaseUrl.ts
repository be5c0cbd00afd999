function parse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/** Nothing but a place: neither an account nor a question. */
const isPlain = ({ protocol, username, password, search, hash }: URL): boolean =>
  ['http:', 'https:'].includes(protocol) && `${username}${password}${search}${hash}` === '';

/** The address of a billing system as somebody types it, with or without its scheme; null for none. */
export function parseBaseUrl(text: string): URL | null {
  const address = text.trim();
  const url = /^$|\s/.test(address) ? null : parse(address.includes('://') ? address : `https://${address}`);
  return url !== null && isPlain(url) ? url : null;
}
