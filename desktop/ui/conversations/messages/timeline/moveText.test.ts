import { describe, expect, it } from 'vitest';
import { loadAllTexts, t } from '#ui/text/index.ts';
import { moveText } from './moveText.ts';

await loadAllTexts();

const [ana, bia] = [
  { id: 1, name: 'Ana Lopes' },
  { id: 2, name: 'Bia Reis' },
];
const [sales, returns] = [
  { id: 7, name: 'Vendas' },
  { id: 8, name: 'Trocas' },
];
const move = { kind: 'transferred', cause: null, by: ana, fromUser: ana, fromQueue: sales, toUser: bia, toQueue: sales } as Parameters<
  typeof moveText
>[0];

describe('moveText', () => {
  it.each([
    ['Ana aceitou', { kind: 'accepted' }],
    ['Ana transferiu para Bia', {}],
    ['Ana transferiu para a fila Vendas', { toUser: null }],
    ['Ana transferiu da fila Vendas para Bia (Trocas)', { toQueue: returns }],
    ['Ana transferiu da fila Vendas para a fila Trocas', { fromUser: null, toUser: null, toQueue: returns }],
    ['Ana transferiu de Bia (Vendas) para Ana (Trocas)', { fromUser: bia, toUser: ana, toQueue: returns }],
    ['Ana transferiu para a fila Trocas', { fromQueue: null, toUser: null, toQueue: returns }],
    ['Ana transferiu da espera para Bia (Vendas)', { fromUser: null, fromQueue: null }],
    ['Ana devolveu para a fila Vendas', { kind: 'returned', toUser: null }],
    ['O assistente transferiu para uma pessoa · Foi para a fila Trocas', { cause: 'assistant', by: null, toUser: null, toQueue: returns }],
    ['Distribuído em rodízio · Foi para Bia (Vendas)', { cause: 'roundRobin', by: null, fromUser: null }],
    ['Alguém transferiu de Ana para Bia', { cause: 'unrouted', by: null }],
    ['Alguém devolveu para a espera, sem fila', { kind: 'returned', by: null, toUser: null, toQueue: null }],
    ['O contato trocou de número: antes era +55 11 98765-4321', { kind: 'numberChanged', by: null, note: '5511987654321' }],
    ['O número +55 11 98765-4321 agora é de outra pessoa', { kind: 'numberLost', by: null, note: '5511987654321' }],
  ] as const)('says “%s”', (text, changes) => {
    expect(moveText({ ...move, ...changes } as typeof move, t)).toBe(text);
  });
});
