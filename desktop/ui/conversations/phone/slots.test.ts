import { describe, expect, it } from 'vitest';
import { placeInSlots, resolveSlots } from './slots.ts';
import { createPdf, createWav } from './sampleFiles.ts';

describe('slots', () => {
  it('start with the first of the list', () => {
    expect(resolveSlots([], [5, 6, 7], 2)).toEqual([5, 6]);
  });
  it('keep selected persons and fill up', () => {
    expect(resolveSlots([7, 99], [5, 6, 7], 2)).toEqual([7, 5]);
    expect(resolveSlots([7], [7], 4)).toEqual([7]);
  });
  it('replace the active slot', () => {
    expect(placeInSlots(9, [5, 6], 6)).toEqual([5, 9]);
    expect(placeInSlots(9, [5, 6], null)).toEqual([9, 6]);
    expect(placeInSlots(5, [5, 6], 6)).toEqual([5, 6]);
  });
});

describe('sample files', () => {
  const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  it('include a WAV of the given length', () => {
    const wave = createWav(2);
    expect(ascii(wave, 0, 4)).toBe('RIFF');
    expect(wave.length).toBe(44 + 2 * 8000);
  });
  it('include a PDF with a valid cross-reference table', () => {
    const pdf = new TextDecoder().decode(createPdf('Recibo'));
    const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
    expect(pdf.startsWith('%PDF-1.4')).toBe(true);
    expect(pdf.slice(start, start + 4)).toBe('xref');
    expect(pdf.slice(Number(/(\d{10}) 00000 n/.exec(pdf)?.[1])).startsWith('1 0 obj')).toBe(true);
  });
});
