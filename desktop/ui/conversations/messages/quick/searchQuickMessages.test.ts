import { describe, expect, it } from 'vitest';
import type { QuickMessageListRecord } from '#shared/conversations/quickMessages.ts';
import { findQuickMessageQuery, searchQuickMessages } from './searchQuickMessages.ts';

const when = '2029-05-02T13:00:00.000Z';
const quickMessage = (id: number, shortcode: string, message = '', queueIds: number[] = []): QuickMessageListRecord => ({
  id,
  shortcode,
  message,
  companyId: 3,
  company: { id: 3, name: 'Acme' },
  createdAt: when,
  updatedAt: when,
  userId: 7,
  geral: true,
  status: true,
  mediaPath: null,
  mediaName: null,
  queueIds,
});

const all = [
  quickMessage(1, 'endereço', 'Rua Domingos de Morais, 2187'),
  quickMessage(2, 'horário', 'Abrimos às 8h, pix até as 18h'),
  quickMessage(3, 'pix', 'Nossa chave é o CNPJ'),
  quickMessage(4, 'prazo-troca', 'Oi, {{firstName}}!'),
  quickMessage(5, 'troca', 'Sua troca foi aprovada'),
];
const find = (term: string, isLeading = true) =>
  searchQuickMessages(all, { term, isLeading, queueId: null }).map(({ shortcode }) => shortcode);

describe('the search of quick messages', () => {
  it('lists all for nothing typed, else by shortcode, by its words, and by the text, without case and accents', () => {
    expect(find('')).toEqual(['endereço', 'horário', 'pix', 'prazo-troca', 'troca']);
    expect(find('TROCA')).toEqual(['troca', 'prazo-troca']);
    expect(find('endereco')).toEqual(['endereço']);
    expect(find('pix')).toEqual(['pix', 'horário']);
    expect(find('domingos')).toEqual(['endereço']);
    expect(find('ptr')).toEqual(['prazo-troca']);
    expect(find('zzz')).toEqual([]);
  });

  it('offers those of queues in their tickets alone, and first', () => {
    const some = [...all, quickMessage(6, 'tranca', 'Chaveiro', [4]), quickMessage(7, 'troco', '', [5])];
    const inQueue = (queueId: number | null) => searchQuickMessages(some, { term: 'tr', isLeading: false, queueId }).map(({ id }) => id);
    expect(inQueue(4)).toEqual([6, 5]);
    expect(inQueue(5)).toEqual([7, 5]);
    expect(inQueue(null)).toEqual([5]);
  });

  it('offers only beginnings of shortcodes within a text', () => {
    expect(find('', false)).toEqual([]);
    expect(find('tr', false)).toEqual(['troca']);
    expect(find('domingos', false)).toEqual([]);
  });

  it('is triggered by a slash at the start or after a space, not by one within words', () => {
    expect(findQuickMessageQuery('/', 1)).toEqual({ start: 0, term: '' });
    expect(findQuickMessageQuery('Oi /pi', 6)).toEqual({ start: 3, term: 'pi' });
    expect(findQuickMessageQuery('/bom dia', 8)).toEqual({ start: 0, term: 'bom dia' });
    for (const value of ['e/ou', 'https://a', 'sim / não', '//', '/bom dia a todos']) {
      expect(findQuickMessageQuery(value, value.length)).toBeNull();
    }
  });
});
