/** The one origin that is ours; the server allows it by default. */
export const scheme = 'app';
export const host = 'prosa';
export const origin = `${scheme}://${host}`;

/** Is this address a page of ours? Compared whole: `app://prosa.evil` is none. */
export function isOwnPage(address: string): boolean {
  try {
    const { protocol, host: place } = new URL(address);
    return protocol === `${scheme}:` && place === host;
  } catch {
    return false;
  }
}

const openable = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** May the system open this address in the person's browser or mail program? */
export function isOpenable(address: string): boolean {
  try {
    return openable.has(new URL(address).protocol);
  } catch {
    return false;
  }
}
