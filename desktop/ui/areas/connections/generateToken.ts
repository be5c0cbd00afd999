const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const tokenLength = 40;

/** Letters and digits that nobody mistakes for one another, from the system's own chance. */
export function generateToken(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes)): string {
  // 56 letters do not divide 256: the bytes beyond the last whole round would favour the first letters.
  const unbiasedLimit = 256 - (256 % alphabet.length);
  let token = '';
  while (token.length < tokenLength) {
    token += [...random(new Uint8Array(tokenLength))]
      .filter((byte) => byte < unbiasedLimit)
      .map((byte) => alphabet.charAt(byte % alphabet.length))
      .join('');
  }
  return token.slice(0, tokenLength);
}
