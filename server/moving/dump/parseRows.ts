const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** COPY escapes control characters and the backslash; its numeric forms are never written by a dump. */
const unescape = (text: string): string => text.replaceAll(/\\(.)/g, (_match, code: string) => escapes[code] ?? code);

/** The values of a line of COPY's text format. */
export const parseCopyLine = (line: string): (string | null)[] =>
  line.split('\t').map((text) => {
    if (text === String.raw`\N`) {
      return null;
    }
    return text.includes('\\') ? unescape(text) : text;
  });

/** A string with doubled quotes, a word, or a mark. */
const tokenPattern = /\s*(?:'([^']*(?:''[^']*)*)'|([^\s,()']+)|([(),]))/gy;

/** The rows behind VALUES: each a list of texts, null for NULL. */
export function parseInsertValues(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  for (const [, string, word, mark] of text.matchAll(tokenPattern)) {
    if (mark === '(') {
      row = [];
    } else if (mark === ')') {
      rows.push(row);
    } else if (string !== undefined) {
      row.push(string.replaceAll("''", "'"));
    } else if (word !== undefined) {
      row.push(word.toUpperCase() === 'NULL' ? null : word);
    }
  }
  return rows;
}

/** Puts the lines of a statement together until it ends outside of a string. */
export class StatementReader {
  #lines: string[] = [];
  #isInString = false;

  /** The statement, with the line that ends it. */
  add(line: string): string | undefined {
    this.#lines.push(line);
    for (let at = line.indexOf("'"); at !== -1; at = line.indexOf("'", at + 1)) {
      this.#isInString = !this.#isInString;
    }
    if (this.#isInString || !line.trimEnd().endsWith(';')) {
      return undefined;
    }
    const statement = this.#lines.join('\n');
    this.#lines = [];
    return statement;
  }
}
