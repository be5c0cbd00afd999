import { expect, it, vi } from 'vitest';
import { requestResult } from './indexedDb.ts';

it('listens for one result of a cursor at a time', async () => {
  const readResult = vi.fn(() => 'row');
  // As much of a request as this needs; Node has no IndexedDB.
  const request = Object.defineProperty(new EventTarget(), 'result', { get: readResult }) as IDBRequest<string>;
  for (const _row of [1, 2, 3]) {
    const result = requestResult(request);
    request.dispatchEvent(new Event('success'));
    expect(await result).toBe('row');
  }
  expect(readResult).toHaveBeenCalledTimes(3);
});
