import { expect, it } from 'vitest';
import { readServiceFailure } from './readServiceFailure.ts';

it.each([
  ['unreachable', 'unreachable', ''],
  ['refused 503', 'status', '503'],
  ['refused 0', 'refused', '0'],
  ['refused', 'refused', ''],
  ['account 401', 'account', '401'],
  ['address 0', 'address', '0'],
  ['status 500', 'error', '500'],
  ['something else', 'error', 'else'],
  ['', 'error', ''],
])('%s has a cause', (failure, cause, status) => {
  expect(readServiceFailure(failure)).toEqual({ cause, status });
});
