const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const tokenLength = 40;

/** Random token without easily confused characters. */
export function generateToken(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes)): string {
  // 256 is no multiple of 56: bytes at or above the limit would favour the first letters.
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
