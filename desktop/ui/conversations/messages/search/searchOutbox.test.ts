import { expect, it } from 'vitest';
import type { DraftFile } from '#ui/conversations/messages/composer/draftParts.ts';
import { outboxText, searchOutbox } from './searchOutbox.ts';

const file: DraftFile = { key: 'a', name: 'Orçamento.pdf', mime: 'application/pdf', size: 1, caption: '' };
const items = [
  { text: '*Ana:*\nO BOLETO sai amanhã', file: null },
  { text: '', file },
  { text: 'segue o boleto', file },
];

it('finds what waits to leave by text or file, without case and accents, newest first', () => {
  expect(searchOutbox(items, ' boleto ')).toEqual([items[2], items[0]]);
  expect(searchOutbox(items, 'orcamento')).toEqual([items[1]]);
  expect(searchOutbox(items, 'ana:')).toEqual([]);
  expect(searchOutbox(items, '  ')).toEqual([]);
  expect(items.map(outboxText)).toEqual(['O BOLETO sai amanhã', 'Orçamento.pdf', 'segue o boleto']);
});
