import { describe, expect, it } from 'vitest';
import { isAnswering, keysOf, ownerOf, remapped, workingKeysOf } from './shortcuts.ts';

const close = { id: 'ticket.close', keys: 'Alt E' };
const transfer = { id: 'ticket.transfer', keys: 'Alt T' };
const list = { id: 'shell.shortcuts', keys: '?' };
const all = [close, transfer, list];
const asShipped = { singleKeys: true, keys: {} };

describe('keysOf', () => {
  it('prefers what the person chose, also nothing', () => {
    expect(keysOf(close, asShipped)).toBe('Alt E');
    expect(keysOf(close, { singleKeys: true, keys: { 'ticket.close': 'Alt Q' } })).toBe('Alt Q');
    expect(keysOf(close, { singleKeys: true, keys: { 'ticket.close': null } })).toBeNull();
  });
});

describe('workingKeysOf', () => {
  it('drops single keys when they are switched off', () => {
    expect(workingKeysOf(list, { singleKeys: false, keys: {} })).toBeNull();
    expect(workingKeysOf(close, { singleKeys: false, keys: {} })).toBe('Alt E');
  });
});

describe('ownerOf', () => {
  it('finds the conflict after changes, not before', () => {
    const moved = remapped(asShipped, close, 'Alt Q');
    expect(ownerOf('Alt E', all, asShipped)).toBe(close);
    expect(ownerOf('Alt E', all, moved)).toBeUndefined();
    expect(ownerOf('Alt Q', all, moved)).toBe(close);
  });
  it('gives the keys to the last claim, the screen before the shell', () => {
    const screen = { id: 'tags.create', keys: '?' };
    expect(ownerOf('?', [...all, screen], asShipped)).toBe(screen);
  });
});

describe('isAnswering', () => {
  it('is the screen’s own action, not the one of the shell with the same keys, until either has others', () => {
    const screen = { id: 'tags.create', keys: 'Alt T' };
    const here = [...all, screen];
    expect(here.filter((action) => isAnswering(action, here, asShipped))).toEqual([close, list, screen]);
    expect(isAnswering(transfer, here, remapped(asShipped, transfer, 'Alt X'))).toBe(true);
    expect(isAnswering(transfer, here, remapped(asShipped, screen, null))).toBe(true);
  });
});

describe('remapped', () => {
  it('forgets a choice that equals the shipped keys', () => {
    const moved = remapped(asShipped, transfer, 'Alt X');
    expect(moved.keys).toEqual({ 'ticket.transfer': 'Alt X' });
    expect(remapped(moved, transfer, 'Alt T').keys).toEqual({});
  });
});
