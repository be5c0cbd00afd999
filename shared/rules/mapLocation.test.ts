import { expect, it } from 'vitest';
import { parseVcardName, parseMapLocation, encodeVcard, encodeMapLocation } from './mapLocation.ts';

it('reads the place that was written, with words and without', () => {
  const shop = { latitude: -23.5614, longitude: -46.6559, description: 'Loja | Paulista, 1000' };
  expect(parseMapLocation(encodeMapLocation(shop))).toEqual({ ...shop, description: 'Loja / Paulista, 1000' });
  const bare = { latitude: 0, longitude: 12, description: '' };
  expect(encodeMapLocation(bare)).toMatch(/\|0, 12$/);
  expect(parseMapLocation(encodeMapLocation(bare))).toEqual(bare);
  expect(parseMapLocation('just words')).toBeNull();
});

it('writes a card whose name cannot break out of its line', () => {
  const card = encodeVcard({ name: 'Zé\nTEL:1;x', number: '5511912345678' });
  expect(parseVcardName(card)).toBe('Zé TEL:1 x');
  expect(card.split('\n')).toHaveLength(6);
  expect(card).toContain('waid=5511912345678:+5511912345678');
  expect(parseVcardName(encodeVcard({ name: '', number: '55' }))).toBe('+55');
});
