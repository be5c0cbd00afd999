import { describe, expect, it } from 'vitest';
import { awaitOwnChange, expectLeaving, forgetLeaving, isLeavingExpected } from './leaving.ts';

describe('a ticket that an own change may take away', () => {
  const answerTo = (id: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    expectLeaving(id, promise);
    return { resolve, reject };
  };

  it('is expected to leave until the answer, and after it only where it has left', async () => {
    const [one, other] = [answerTo(1), answerTo(2)];
    expect([1, 2, 3].map(isLeavingExpected)).toEqual([true, true, false]);
    one.resolve(true);
    other.resolve(false);
    await Promise.all([awaitOwnChange(1), awaitOwnChange(2)]);
    expect([1, 2].map(isLeavingExpected)).toEqual([true, false]);
    forgetLeaving(1);
    expect(isLeavingExpected(1)).toBe(false);
  });

  it('is news again once the change is refused', async () => {
    const { reject } = answerTo(4);
    reject(new Error('refused'));
    await awaitOwnChange(4);
    expect(isLeavingExpected(4)).toBe(false);
  });

  it('is awaited by its last change', async () => {
    const [first, last] = [answerTo(5), answerTo(5)];
    first.reject(new Error('refused'));
    await Promise.resolve();
    expect(isLeavingExpected(5)).toBe(true);
    last.resolve(true);
    await awaitOwnChange(5);
    expect(isLeavingExpected(5)).toBe(true);
    forgetLeaving(5);
  });
});
