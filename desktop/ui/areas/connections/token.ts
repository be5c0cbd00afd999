const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const length = 40;

/** Letters and digits that nobody mistakes for one another, from the system's own chance. */
export function newToken(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes)): string {
  // 56 letters do not divide 256: the bytes beyond the last whole round would favour the first letters.
  const fair = 256 - (256 % letters.length);
  let token = '';
  while (token.length < length) {
    token += [...random(new Uint8Array(length))]
      .filter((byte) => byte < fair)
      .map((byte) => letters.charAt(byte % letters.length))
      .join('');
  }
  return token.slice(0, length);
}
