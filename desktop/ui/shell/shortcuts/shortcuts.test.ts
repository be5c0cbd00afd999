import { describe, expect, it } from 'vitest';
import { isReachableByKeys, resolveKeys, findActionByKeys, remapKeys, resolveActiveKeys } from './shortcuts.ts';

const close = { id: 'ticket.close', keys: 'Alt E' };
const transfer = { id: 'ticket.transfer', keys: 'Alt T' };
const list = { id: 'shell.shortcuts', keys: '?' };
const all = [close, transfer, list];
const asShipped = { singleKeys: true, keys: {} };

describe('keysOf', () => {
  it('prefers what the person chose, also nothing', () => {
    expect(resolveKeys(close, asShipped)).toBe('Alt E');
    expect(resolveKeys(close, { singleKeys: true, keys: { 'ticket.close': 'Alt Q' } })).toBe('Alt Q');
    expect(resolveKeys(close, { singleKeys: true, keys: { 'ticket.close': null } })).toBeNull();
  });
});

describe('workingKeysOf', () => {
  it('drops single keys when they are switched off', () => {
    expect(resolveActiveKeys(list, { singleKeys: false, keys: {} })).toBeNull();
    expect(resolveActiveKeys(close, { singleKeys: false, keys: {} })).toBe('Alt E');
  });
});

describe('ownerOf', () => {
  it('finds the conflict after changes, not before', () => {
    const moved = remapKeys(asShipped, close, 'Alt Q');
    expect(findActionByKeys('Alt E', all, asShipped)).toBe(close);
    expect(findActionByKeys('Alt E', all, moved)).toBeUndefined();
    expect(findActionByKeys('Alt Q', all, moved)).toBe(close);
  });
  it('gives the keys to the last claim, the screen before the shell', () => {
    const screen = { id: 'tags.create', keys: '?' };
    expect(findActionByKeys('?', [...all, screen], asShipped)).toBe(screen);
  });
});

describe('isAnswering', () => {
  it('is the screen’s own action, not the one of the shell with the same keys, until either has others', () => {
    const screen = { id: 'tags.create', keys: 'Alt T' };
    const here = [...all, screen];
    expect(here.filter((action) => isReachableByKeys(action, here, asShipped))).toEqual([close, list, screen]);
    expect(isReachableByKeys(transfer, here, remapKeys(asShipped, transfer, 'Alt X'))).toBe(true);
    expect(isReachableByKeys(transfer, here, remapKeys(asShipped, screen, null))).toBe(true);
  });
});

describe('remapped', () => {
  it('forgets a choice that equals the shipped keys', () => {
    const moved = remapKeys(asShipped, transfer, 'Alt X');
    expect(moved.keys).toEqual({ 'ticket.transfer': 'Alt X' });
    expect(remapKeys(moved, transfer, 'Alt T').keys).toEqual({});
  });
});
