/** Lines of a sheet; the rest is not read. Leaves room for empty ones. */
export const maxSheetLines = 101_000;
/** A million cells take 200 MB to read; a list of contacts of 100,000 lines has fifteen columns to fill. */
export const maxSheetCells = 1_500_000;

/** The elements may have a prefix. */
const dimensionPattern = /<(?:\w+:)?dimension\s[^<>]*/;
const rangePattern = /\bref="[A-Z]{1,3}\d{1,7}:(?<column>[A-Z]+)(?<line>\d+)"/;
const cellPattern = /<(?:\w+:)?c[\s/>]/g;
const maxTagLength = 1_000;

const parseColumn = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1, 0);

/** The cells that a sheet declares, from the first one; 0 where it declares none. */
function countDeclaredCells(text: string): number {
  const { column = '', line = '0' } = rangePattern.exec(dimensionPattern.exec(text)?.[0] ?? '')?.groups ?? {};
  return parseColumn(column) * Math.min(Number(line), maxSheetLines);
}

/**
 * Counts the cells of a sheet's XML, chunk by chunk: those that it declares before any of its cells, or those that it has where
 * they are more.
 */
export function createCellCounter(): (chunk: Buffer) => number {
  let declaredCells = 0;
  let cells = 0;
  let openTag = '';
  return (chunk) => {
    const text = openTag + chunk.toString('latin1');
    declaredCells ||= countDeclaredCells(text);
    const end = text.lastIndexOf('<');
    const complete = end === -1 ? text : text.slice(0, end);
    // Without allocating a list of the matches.
    for (cellPattern.lastIndex = 0; cellPattern.test(complete);) {
      cells += 1;
    }
    openTag = end === -1 ? '' : text.slice(end, end + maxTagLength);
    return Math.max(declaredCells, cells);
  };
}
