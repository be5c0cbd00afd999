/** Strings double their quotes; `E''` strings have backslashes too. */
const tokenPattern = /\s*(?:(E)?'((?:[^'\\]|''|\\[\s\S])*)'(?:::[\w" .]+)?|([^\s,()']+)|([(),]))/gy;

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The text between the quotes. A plain string may hold backslashes, which the pattern reads over in pairs. */
function readString(text: string, hasEscapes: boolean): string {
  const plain = text.replaceAll("''", "'");
  return hasEscapes ? plain.replaceAll(/\\([\s\S])/g, (_match, code: string) => escapes[code] ?? code) : plain;
}

/** The rows behind VALUES: each a list of texts, null for NULL. */
export function parseInsertValues(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] | null = null;
  for (const [, e, string, word, mark] of text.matchAll(tokenPattern)) {
    if (mark === '(') {
      row = [];
    } else if (mark === ')' && row !== null) {
      rows.push(row);
      row = null;
    } else if (string !== undefined) {
      row?.push(readString(string, e !== undefined));
    } else if (word !== undefined) {
      row?.push(word.toUpperCase() === 'NULL' ? null : word);
    }
  }
  return rows;
}
