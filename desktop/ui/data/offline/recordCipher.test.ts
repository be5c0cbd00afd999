import { expect, it } from 'vitest';
import { createRecordKey, deriveRecordId, openValue, sealValue } from './recordCipher.ts';

const value = { messages: [{ rowId: 991, body: 'Chega amanhã! 📦' }], hasMore: false };

it('returns what was sealed, and shows nothing of it', async () => {
  const key = await createRecordKey();
  const sealed = await sealValue(key, 'a', value);
  expect(await openValue(key, 'a', sealed)).toEqual(value);
  expect(new TextDecoder().decode(sealed.sealed)).not.toContain('Chega');
  expect((await sealValue(key, 'a', value)).iv).not.toEqual(sealed.iv);
});

it('opens neither with another key, nor under another id, nor altered', async () => {
  const key = await createRecordKey();
  const sealed = await sealValue(key, 'a', value);
  await expect(openValue(await createRecordKey(), 'a', sealed)).rejects.toBeInstanceOf(DOMException);
  await expect(openValue(key, 'b', sealed)).rejects.toBeInstanceOf(DOMException);
  new Uint8Array(sealed.sealed).fill(0, 3, 4);
  new Uint8Array(sealed.sealed).fill(1, 4, 5);
  await expect(openValue(key, 'a', sealed)).rejects.toBeInstanceOf(DOMException);
});

it('gives the key to no script', async () => {
  await expect(crypto.subtle.exportKey('raw', await createRecordKey())).rejects.toBeInstanceOf(DOMException);
});

it('compresses: a page of messages takes a fraction of its text', async () => {
  const page = {
    messages: Array.from({ length: 200 }, (_, rowId) => ({ rowId, body: 'Bom dia, tudo bem?', contact: { name: 'Marina' } })),
  };
  const { sealed } = await sealValue(await createRecordKey(), 'a', page);
  expect(sealed.byteLength).toBeLessThan(JSON.stringify(page).length / 5);
});

it('derives ids that differ by name and salt', async () => {
  const ids = await Promise.all([deriveRecordId('s', 'x'), deriveRecordId('s', 'x'), deriveRecordId('s', 'y'), deriveRecordId('t', 'x')]);
  expect(new Set(ids).size).toBe(3);
  expect(ids[0]).toMatch(/^[\da-f]{64}$/);
});
