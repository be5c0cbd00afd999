import { expect, it } from 'vitest';
import { nameOnCard, readPlace, writeCard, writePlace } from './placeAndCard.ts';

it('reads the place that was written, with words and without', () => {
  const shop = { latitude: -23.5614, longitude: -46.6559, description: 'Loja | Paulista, 1000' };
  expect(readPlace(writePlace(shop))).toEqual({ ...shop, description: 'Loja / Paulista, 1000' });
  const bare = { latitude: 0, longitude: 12, description: '' };
  expect(writePlace(bare)).toMatch(/\|0, 12$/);
  expect(readPlace(writePlace(bare))).toEqual(bare);
  expect(readPlace('just words')).toBeNull();
});

it('writes a card whose name cannot break out of its line', () => {
  const card = writeCard({ name: 'Zé\nTEL:1;x', number: '5511912345678' });
  expect(nameOnCard(card)).toBe('Zé TEL:1 x');
  expect(card.split('\n')).toHaveLength(6);
  expect(card).toContain('waid=5511912345678:+5511912345678');
  expect(nameOnCard(writeCard({ name: '', number: '55' }))).toBe('+55');
});
