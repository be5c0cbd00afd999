import { downloadText } from './downloadText.ts';

/** A spreadsheet would calculate what begins like a formula. */
const escapeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const formatCell = (text: string): string => {
  const safe = escapeFormula(text);
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Lines by semicolons; the mark in front tells spreadsheets that it is UTF-8. */
export const formatCsv = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(formatCell).join(';')).join('\r\n')}\r\n`;

/** Saves a text as a spreadsheet's file. */
export const downloadCsv = (text: string, name: string): void => downloadText(text, { type: 'text/csv;charset=utf-8', name });
