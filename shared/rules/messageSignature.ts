/** Puts the name of its writer above a text. */
export const addSignature = (text: string, name: string): string => `*${name}:*\n${text}`;

const signaturePattern = /^\*([^*\n]{1,80}):\*\n/;

/** Splits the signature off a text. */
export function splitSignature(text: string): { readonly name: string | null; readonly text: string } {
  const match = signaturePattern.exec(text);
  return match === null ? { name: null, text } : { name: match[1] ?? null, text: text.slice(match[0].length) };
}
