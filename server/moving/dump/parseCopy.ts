const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const unescape = (text: string): string =>
  text.replaceAll(/\\(x[0-9a-f]{1,2}|[0-7]{1,3}|.)/gi, (_match, code: string) => {
    if (/^x[0-9a-f]/i.test(code)) {
      return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    }
    return /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code);
  });

/** The values of a line of COPY's text format. */
export const parseCopyLine = (line: string): (string | null)[] =>
  line.split('\t').map((text) => (text === String.raw`\N` ? null : text.includes('\\') ? unescape(text) : text));
