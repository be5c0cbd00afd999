import { describe, expect, it } from 'vitest';
import { formatByteSize, parseByteSize } from './byteSize.ts';

describe('a size in bytes', () => {
  it.each([
    ['50', 50e9],
    ['0,5', 5e8],
    ['0.5 gb', 5e8],
    ['1.500', 1500e9],
    ['500 MB', 5e8],
    ['2TB', 2e12],
    ['0', 0],
    ['', null],
    ['  ', null],
  ])('reads %j', (text, bytes) => {
    expect(parseByteSize(text)).toBe(bytes);
  });

  it.each(['muito', '5 XB', '1,2.3', '--1'])('refuses %j', (text) => {
    expect(parseByteSize(text)).toBeNaN();
  });

  it('writes gigabytes so that they are read again', () => {
    expect(formatByteSize(5e8, 'pt')).toBe('0,5');
    expect(formatByteSize(1500e9, 'pt')).toBe('1500');
    expect(formatByteSize(null, 'pt')).toBe('');
    expect(parseByteSize(formatByteSize(2_345_000_000, 'pt'))).toBe(2_345_000_000);
  });
});
