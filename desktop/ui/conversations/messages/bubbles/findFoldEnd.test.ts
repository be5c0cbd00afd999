import { describe, expect, it } from 'vitest';
import { findFoldEnd } from './findFoldEnd.ts';

describe('findFoldEnd', () => {
  it('leaves a text of 4000 characters as it is', () => {
    expect(findFoldEnd('a'.repeat(4000))).toBeNull();
    expect(findFoldEnd('Oi')).toBeNull();
  });

  it('folds behind a word, and never within a character', () => {
    expect(findFoldEnd(`${'a'.repeat(3990)} ${'b'.repeat(50)}`)).toBe(3990);
    expect(findFoldEnd('a'.repeat(4001))).toBe(4000);
    expect(findFoldEnd(`a${'😀'.repeat(3000)}`)).toBe(3999);
  });

  it('folds behind 100 lines', () => {
    expect(findFoldEnd('\n'.repeat(101))).toBe(99);
    expect(findFoldEnd(`${'linha\n'.repeat(99)}fim`)).toBeNull();
  });
});
