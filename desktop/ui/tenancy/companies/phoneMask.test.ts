import { describe, expect, it } from 'vitest';
import { findCaret, applyPhoneEdit, maskPhone } from './phoneMask.ts';

describe('maskPhone', () => {
  it('grows while typing', () => {
    expect(['', '1', '11', '119', '1133334', '1133334444', '11999990000'].map(maskPhone)).toEqual([
      '',
      '(1',
      '(11',
      '(11) 9',
      '(11) 3333-4',
      '(11) 3333-4444',
      '(11) 99999-0000',
    ]);
  });
});

describe('applyPhoneEdit', () => {
  it('keeps digits only, eleven at most', () => {
    expect(applyPhoneEdit('', '+55 (11) 99999-0000', 19)).toEqual({ digits: '55119999900', digitsBeforeCaret: 11 });
    expect(applyPhoneEdit('', 'tel 11', 6)).toEqual({ digits: '11', digitsBeforeCaret: 2 });
  });
  it('keeps the caret when typing in the middle', () => {
    expect(applyPhoneEdit('1133334444', '(121) 3333-4444', 3)).toEqual({ digits: '12133334444', digitsBeforeCaret: 2 });
  });
  it('deletes the digit before a deleted mask character', () => {
    expect(applyPhoneEdit('1133334444', '(11) 33334444', 9)).toEqual({ digits: '113334444', digitsBeforeCaret: 5 });
  });
});

describe('findCaret', () => {
  it('is behind the digit, before the following mask characters', () => {
    expect([0, 2, 3, 11].map((before) => findCaret('(11) 99999-0000', before))).toEqual([0, 3, 6, 15]);
  });
});
