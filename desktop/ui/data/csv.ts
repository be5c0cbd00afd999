import { saveText } from './saveText.ts';

/** A spreadsheet would calculate what begins like a formula. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cell = (text: string): string => {
  const safe = harmless(text);
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Lines by semicolons; the mark in front tells spreadsheets that it is UTF-8. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`;

/** Saves a text as a spreadsheet's file. */
export const saveCsv = (text: string, name: string): void => saveText(text, { type: 'text/csv;charset=utf-8', name });
