import { StartError } from '#server/platform/StartError.ts';

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

/** A statement of one row has a few megabytes; dumps write some thousand rows into one at most. */
const maxStatementLength = 256 * 1024 * 1024;

/** Puts the lines of a statement together until it ends outside of a string. */
export class StatementReader {
  #lines: string[] = [];
  #length = 0;
  #isInString = false;

  /** The statement, with the line that ends it. Throws a `StartError` for one without an end. */
  add(line: string): string | undefined {
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length > maxStatementLength) {
      throw new StartError(`The dump has a statement of more than ${maxStatementLength} characters: it is none of this product.`);
    }
    for (let at = line.indexOf("'"); at !== -1; at = line.indexOf("'", at + 1)) {
      this.#isInString = !this.#isInString;
    }
    if (this.#isInString || !line.trimEnd().endsWith(';')) {
      return undefined;
    }
    const statement = this.#lines.join('\n');
    [this.#lines, this.#length] = [[], 0];
    return statement;
  }
}
