import { expect, it } from 'vitest';
import { predictTicket } from './predictTicket.ts';

const ana = { id: 4, name: 'Ana' };
const ticket = { id: 1, tags: [{ id: 7, name: 'Trocar vaso', color: '#000000' }] } as unknown as Parameters<typeof predictTicket>[0];
const shownTags = (name: string): string[] =>
  predictTicket(ticket, { kind: 'tag', name: 'Plínio', tag: { id: -5, name, color: '#000000' } }, ana).tags.map((tag) => tag.name);

it('a new tag stands beside the others', () => {
  expect(shownTags('vaso')).toEqual(['Trocar vaso', 'vaso']);
});

it('a new tag that has been made meanwhile stands there once', () => {
  expect(shownTags('trocar vaso')).toEqual(['Trocar vaso']);
});
