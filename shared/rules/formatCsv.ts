/** Spreadsheets evaluate cells that begin with one of these characters, round long numbers and drop zeros before them. */
const escapeFormula = (text: string): string => (/^[=+\-@\t\r]|^0\d+$|^\d{12,}$/.test(text) ? `'${text}` : text);

const formatCell = (text: string): string => {
  const escaped = escapeFormula(text);
  return /[";\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
};

/** Begins a CSV file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** One line, separated by semicolons; formulas are escaped. */
export const formatCsvLine = (row: readonly string[]): string => `${row.map(formatCell).join(';')}\r\n`;
