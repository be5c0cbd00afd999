import { describe, expect, it } from 'vitest';
import { parsePhoneNumber } from './parsePhoneNumber.ts';

describe('parsePhoneNumber', () => {
  it.each([
    ['11987654310', 'BR', '5511987654310'],
    ['(11) 98765-4310', 'BR', '5511987654310'],
    ['011 98765-4310', 'BR', '5511987654310'],
    ['+55 11 98765 4310', 'BR', '5511987654310'],
    ['5511987654310', 'BR', '5511987654310'],
    ['11 8765-4310', 'BR', '551187654310'],
    ['0055 11 98765-4310', 'PT', '5511987654310'],
    ['+351 912 345 678', 'BR', '351912345678'],
    ['0800 123 4567', 'BR', '558001234567'],
    ['912 345 678', 'PT', '351912345678'],
    ['54 9 11 2233-4455', 'BR', '5491122334455'],
    ['(555) 010-9999', 'US', '15550109999'],
    ['55 (11) 98765-4310', null, '5511987654310'],
  ])('%s in %s is %s', (text, country, number) => {
    expect(parsePhoneNumber(text, country)).toEqual({ number, reason: null });
  });

  it.each([
    ['', 'noNumber'],
    ['a combinar', 'badNumber'],
    ['98765-4310', 'badNumber'],
    ['32104567', 'badNumber'],
    ['4004 1234', 'badNumber'],
    ['1234', 'badNumber'],
    ['12345678901234567890', 'badNumber'],
  ])('%s is not a number', (text, reason) => {
    expect(parsePhoneNumber(text, 'BR')).toEqual({ number: text, reason });
  });
});
