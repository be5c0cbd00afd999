import { expect, it } from 'vitest';
import { encodeVcard, parseVcardName } from './vcard.ts';

it('keeps the name of a vCard on one line', () => {
  const card = encodeVcard({ name: 'Zé\nTEL:1;x', number: '5511912345678' });
  expect(parseVcardName(card)).toBe('Zé TEL:1 x');
  expect(card.split('\n')).toHaveLength(6);
  expect(card).toContain('waid=5511912345678:+5511912345678');
  expect(parseVcardName(encodeVcard({ name: '', number: '55' }))).toBe('+55');
});
