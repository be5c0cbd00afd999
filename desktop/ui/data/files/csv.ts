import { byteOrderMark, formatCsvLine } from '#shared/rules/formatCsv.ts';
import { downloadText } from './downloadText.ts';

/** Semicolon-separated, with a byte order mark so that spreadsheets read it as UTF-8. */
export const formatCsv = (rows: readonly (readonly string[])[]): string => `${byteOrderMark}${rows.map(formatCsvLine).join('')}`;

export const downloadCsv = (text: string, name: string): void => downloadText(text, { type: 'text/csv;charset=utf-8', name });
