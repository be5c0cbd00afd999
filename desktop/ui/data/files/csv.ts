import { downloadText } from './downloadText.ts';

/** Spreadsheets evaluate cells that begin with one of these characters. */
const escapeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const formatCell = (text: string): string => {
  const escaped = escapeFormula(text);
  return /[";\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
};

/** Semicolon-separated, with a byte order mark so that spreadsheets read it as UTF-8. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(formatCell).join(';')).join('\r\n')}\r\n`;

export const downloadCsv = (text: string, name: string): void => downloadText(text, { type: 'text/csv;charset=utf-8', name });
