import { maxSheetLines } from './createCellCounter.ts';

const separators = [';', ',', '\t', '|'] as const;
const sampleLines = 20;
const maxColumns = 100;

/** What ends a quoted cell: its separator, a line end, or the end of the text. */
const isCellEnd = (text: string, place: number, separator: string): boolean =>
  place >= text.length || text[place] === separator || text[place] === '\n' || text[place] === '\r';

interface CellText {
  readonly value: string;
  readonly end: number;
}

/** A quoted cell, of which a quote inside need not be doubled; null where another one begins before it ends, `open` where nothing ends it. */
function readQuoted(text: string, start: number, separator: string): CellText | 'open' | null {
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
  return 'open';
}

function readPlain(text: string, start: number, separator: string): CellText {
  let end = start;
  while (!isCellEnd(text, end, separator)) {
    end += 1;
  }
  return { value: text.slice(start, end), end };
}

interface CsvCell extends CellText {
  readonly next: number;
  readonly isLast: boolean;
  /** No quote ends from here on: who looked again for each cell would read the text as often as it has cells. */
  readonly isOpen: boolean;
}

/** A cell and where the next one begins. */
function readCsvCell(
  text: string,
  start: number,
  { separator, isOpen }: { readonly separator: string; readonly isOpen: boolean },
): CsvCell {
  const read = text[start] === '"' && !isOpen ? readQuoted(text, start, separator) : null;
  const { value, end } = read === null || read === 'open' ? readPlain(text, start, separator) : read;
  const isBreak = text[end] === '\r' && text[end + 1] === '\n';
  return { value, end, next: end + (isBreak ? 2 : 1), isLast: text[end] !== separator, isOpen: isOpen || read === 'open' };
}

/** The cells of a text; a quote that nothing closes is a character as any other: its line is one, and not the rest of the file. */
function parseLines(text: string, separator: string, maxLines: number): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let isOpen = false;
  for (let place = 0; place < text.length && lines.length < maxLines;) {
    const { value, next, isLast, ...cell } = readCsvCell(text, place, { separator, isOpen });
    isOpen = cell.isOpen;
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
