import { maxSheetLines } from './createCellCounter.ts';

const separators = [';', ',', '\t', '|'] as const;
const sampleLines = 20;
const maxColumns = 100;

/** What ends a quoted cell: its separator, a line end, or the end of the text. */
const isCellEnd = (text: string, place: number, separator: string): boolean =>
  place >= text.length || text[place] === separator || text[place] === '\n' || text[place] === '\r';

interface QuotedCell {
  readonly value: string;
  readonly end: number;
}

/** A quoted cell, of which a quote inside need not be doubled; null where it does not end before another one begins. */
function readQuoted(text: string, start: number, separator: string): QuotedCell | null {
  let value = '';
  let from = start + 1;
  for (let quote = text.indexOf('"', from); quote !== -1;) {
    if (text[quote + 1] === '"') {
      value += text.slice(from, quote + 1);
      from = quote + 2;
      quote = text.indexOf('"', from);
    } else if (isCellEnd(text, quote + 1, separator)) {
      return { value: value + text.slice(from, quote), end: quote + 1 };
    } else if (isCellEnd(text, quote - 1, separator)) {
      return null;
    } else {
      quote = text.indexOf('"', quote + 1);
    }
  }
  return null;
}

function findCellEnd(text: string, start: number, separator: string): number {
  let end = start;
  while (!isCellEnd(text, end, separator)) {
    end += 1;
  }
  return end;
}

interface CsvCell extends QuotedCell {
  readonly next: number;
  readonly isLast: boolean;
}

/** A cell and where the next one begins. */
function readCsvCell(text: string, start: number, separator: string): CsvCell {
  const quoted = text[start] === '"' ? readQuoted(text, start, separator) : null;
  const end = quoted?.end ?? findCellEnd(text, start, separator);
  const isBreak = text[end] === '\r' && text[end + 1] === '\n';
  return { value: quoted?.value ?? text.slice(start, end), end, next: end + (isBreak ? 2 : 1), isLast: text[end] !== separator };
}

/** The cells of a text; a quote that nothing closes is a character as any other: its line is one, and not the rest of the file. */
function parseLines(text: string, separator: string, maxLines: number): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  for (let place = 0; place < text.length && lines.length < maxLines;) {
    const { value, next, isLast } = readCsvCell(text, place, separator);
    if (cells.length < maxColumns) {
      cells.push(value);
    }
    if (isLast) {
      lines.push(cells);
      cells = [];
    }
    place = next;
  }
  return cells.length === 0 ? lines : [...lines, cells];
}

/** The separator that gives most lines of the beginning the same number of cells, and more than one. */
function findSeparator(text: string): string {
  const scores = separators.map((separator) => {
    const widths = parseLines(text, separator, sampleLines).map((cells) => cells.length);
    const counts = new Map<number, number>();
    widths.filter((width) => width > 1).forEach((width) => counts.set(width, (counts.get(width) ?? 0) + 1));
    return Math.max(0, ...counts.values());
  });
  return separators[scores.indexOf(Math.max(...scores))] ?? ';';
}

/** The cells of a text in columns, line by line; the line `sep=;` of Excel names the separator. One pass over the text. */
export function parseCsv(text: string): string[][] {
  const named = /^sep=(.)(?:\r\n|\r|\n|$)/i.exec(text);
  const lines = named?.[1] === undefined ? parseLines(text, findSeparator(text), maxSheetLines) : parseLines(text, named[1], maxSheetLines);
  return named === null ? lines : [[], ...lines.slice(1)];
}
