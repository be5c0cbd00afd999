import { describe, expect, it } from 'vitest';
import { isReachableByKeys, resolveKeys, findActionByKeys, remapKeys, resolveActiveKeys } from './shortcuts.ts';

const close = { id: 'ticket.close', keys: 'Alt E' };
const transfer = { id: 'ticket.transfer', keys: 'Alt T' };
const list = { id: 'shell.shortcuts', keys: '?' };
const all = [close, transfer, list];
const defaults = { singleKeys: true, keys: {} };

describe('resolveKeys', () => {
  it("prefers the user's choice, also none", () => {
    expect(resolveKeys(close, defaults)).toBe('Alt E');
    expect(resolveKeys(close, { singleKeys: true, keys: { 'ticket.close': 'Alt Q' } })).toBe('Alt Q');
    expect(resolveKeys(close, { singleKeys: true, keys: { 'ticket.close': null } })).toBeNull();
  });
});

describe('resolveActiveKeys', () => {
  it('drops single keys when they are disabled', () => {
    expect(resolveActiveKeys(list, { singleKeys: false, keys: {} })).toBeNull();
    expect(resolveActiveKeys(close, { singleKeys: false, keys: {} })).toBe('Alt E');
  });
});

describe('findActionByKeys', () => {
  it('uses changed keys', () => {
    const changed = remapKeys(defaults, close, 'Alt Q');
    expect(findActionByKeys('Alt E', all, defaults)).toBe(close);
    expect(findActionByKeys('Alt E', all, changed)).toBeUndefined();
    expect(findActionByKeys('Alt Q', all, changed)).toBe(close);
  });
  it('returns the last action, the screen before the shell', () => {
    const screen = { id: 'tags.create', keys: '?' };
    expect(findActionByKeys('?', [...all, screen], defaults)).toBe(screen);
  });
});

describe('isReachableByKeys', () => {
  it('is false for a shell action with the keys of a screen action, until either changes', () => {
    const screen = { id: 'tags.create', keys: 'Alt T' };
    const here = [...all, screen];
    expect(here.filter((action) => isReachableByKeys(action, here, defaults))).toEqual([close, list, screen]);
    expect(isReachableByKeys(transfer, here, remapKeys(defaults, transfer, 'Alt X'))).toBe(true);
    expect(isReachableByKeys(transfer, here, remapKeys(defaults, screen, null))).toBe(true);
  });
});

describe('remapKeys', () => {
  it('drops a choice that equals the default keys', () => {
    const changed = remapKeys(defaults, transfer, 'Alt X');
    expect(changed.keys).toEqual({ 'ticket.transfer': 'Alt X' });
    expect(remapKeys(changed, transfer, 'Alt T').keys).toEqual({});
  });
});
