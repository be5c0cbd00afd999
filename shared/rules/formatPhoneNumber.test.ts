import { describe, expect, it } from 'vitest';
import { formatPhoneNumber } from './formatPhoneNumber.ts';

describe('formatPhoneNumber', () => {
  it.each([
    ['5511987654310', '+55 11 98765-4310'],
    ['551130527740', '+55 11 3052-7740'],
    ['14155550123', '+1 415 555-0123'],
    ['558001234567', '+55 800 123 4567'],
    ['553001234567', '+55 300 123 4567'],
    ['351912345678', '+351 912 345 678'],
    ['59899123456', '+598 9912 3456'],
    ['4930123456', '+49 3012 3456'],
  ])('%s reads %s', (number, label) => {
    expect(formatPhoneNumber(number)).toBe(label);
  });

  it.each(['~123456789012345', '120363041234567890-group', ''])('%j is no phone number', (number) => {
    expect(formatPhoneNumber(number)).toBeNull();
  });
});
