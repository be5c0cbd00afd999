import { describe, expect, it } from 'vitest';
import { createCellCounter } from './createCellCounter.ts';

const count = (text: string, chunkLength = text.length): number => {
  const countCells = createCellCounter();
  let cells = 0;
  for (let start = 0; start < text.length; start += chunkLength) {
    cells = countCells(Buffer.from(text.slice(start, start + chunkLength)));
  }
  return cells;
};

describe('createCellCounter', () => {
  it('counts the cells that a sheet declares, down to the last line that is read', () => {
    expect(count('<worksheet><dimension ref="A1:XFD40"/>')).toBe(16_384 * 40);
    expect(count('<x:worksheet><x:dimension ref="B2:C1048576"/>')).toBe(3 * 101_000);
    expect(count('<worksheet><dimension ref="A1"/>')).toBe(0);
  });

  it('counts those that it has where they are more, however its text is cut', () => {
    const text = `<worksheet><dimension ref="A1:B1"/><cols/>${'<row r="1"><c r="A1" t="n"><v>1</v></c><x:c/><c/></row>'.repeat(50)}</worksheet>`;
    for (const chunkLength of [1, 2, 3, 7, 50, text.length]) {
      expect(count(text, chunkLength), `${chunkLength}`).toBe(150);
    }
    expect(count('<c/>'.repeat(3), 4)).toBe(2);
  });
});
