import { expect, it } from 'vitest';
import type { QuickMessageRecord } from '#shared/conversations/quickMessages.ts';
import { applyQuickMessageEvent } from './area.ts';

const when = '2029-05-02T13:00:00.000Z';
const message = (id: number, shortcode: string): QuickMessageRecord => ({
  id,
  shortcode,
  companyId: 3,
  createdAt: when,
  updatedAt: when,
  message: 'Olá',
  userId: 7,
  geral: false,
  status: true,
  mediaPath: null,
  mediaName: null,
  queueIds: [],
});
const rows = [message(1, 'bom dia'), message(2, 'pix')];
const shortcodes = (changed: readonly QuickMessageRecord[]): string[] => changed.map(({ shortcode }) => shortcode);

it('a new one takes its place by shortcode, where it matches the search', () => {
  const record = message(3, 'Endereço');
  expect(shortcodes(applyQuickMessageEvent(rows, { action: 'create', record }, ''))).toEqual(['bom dia', 'Endereço', 'pix']);
  expect(applyQuickMessageEvent(rows, { action: 'create', record }, 'pi')).toBe(rows);
});

it('a renamed one moves, or leaves the search; one on another page stays there', () => {
  const renamed = { action: 'update', record: message(2, 'a chave') } as const;
  expect(shortcodes(applyQuickMessageEvent(rows, renamed, ''))).toEqual(['a chave', 'bom dia']);
  expect(shortcodes(applyQuickMessageEvent(rows, renamed, 'x'))).toEqual(['bom dia']);
  expect(applyQuickMessageEvent(rows, { action: 'update', record: message(9, 'pz') }, '')).toBe(rows);
});

it('a removed one goes, named by a text', () => {
  expect(shortcodes(applyQuickMessageEvent(rows, { action: 'delete', id: '1' }, ''))).toEqual(['pix']);
  expect(applyQuickMessageEvent(rows, { action: 'delete', id: '8' }, '')).toBe(rows);
});
