import { expect, it } from 'vitest';
import { encodeMapLocation, parseMapLocation } from './mapLocation.ts';

it('parses what it encodes, with and without a description', () => {
  const shop = { latitude: -23.5614, longitude: -46.6559, description: 'Loja | Paulista, 1000' };
  expect(parseMapLocation(encodeMapLocation(shop))).toEqual({ ...shop, description: 'Loja / Paulista, 1000' });
  const bare = { latitude: 0, longitude: 12, description: '' };
  expect(encodeMapLocation(bare)).toMatch(/\|0, 12$/);
  expect(parseMapLocation(encodeMapLocation(bare))).toEqual(bare);
  expect(parseMapLocation('just words')).toBeNull();
});
