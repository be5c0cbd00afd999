import { describe, expect, it } from 'vitest';
import { ticketStepCauses, ticketStepKinds, type TicketStep } from '#shared/conversations/tickets/steps.ts';
import { loadAllTexts, t } from '#ui/text/index.ts';
import { stepWords } from './stepText.ts';

await loadAllTexts();

const [ana, bia] = [
  { id: 1, name: 'Ana Lopes' },
  { id: 2, name: 'Bia Reis' },
];
const sales = { id: 7, name: 'Vendas' };
const step: TicketStep = {
  id: 1,
  kind: 'opened',
  cause: null,
  at: '2029-05-02T13:05:00.000Z',
  by: null,
  fromUser: null,
  toUser: null,
  fromQueue: null,
  toQueue: null,
  connection: { id: 2, name: 'Loja Centro' },
  note: '',
};

describe('stepWords', () => {
  it.each<[string, string | null, Partial<TicketStep>]>([
    ['O contato escreveu para Loja Centro', 'Na fila Vendas', { cause: 'received', toQueue: sales }],
    ['A empresa escreveu por uma conexão removida', 'Sem fila', { cause: 'sent', connection: null }],
    ['Ana abriu o atendimento', 'Na fila Vendas', { by: ana, toQueue: sales }],
    ['Atendimento aberto', 'Sem fila', {}],
    ['O contato voltou a escrever para Loja Centro', 'Sem fila', { kind: 'reopened', cause: 'received' }],
    ['Ana aceitou', null, { kind: 'accepted', by: ana, toUser: ana, toQueue: sales }],
    ['Ana transferiu para Bia', null, { kind: 'transferred', by: ana, fromUser: ana, toUser: bia, fromQueue: sales, toQueue: sales }],
    ['Ana aceitou', 'Ninguém podia ver ou responder', { kind: 'accepted', cause: 'unrouted', by: ana, toUser: ana }],
    ['Foi para a fila Vendas', 'O contato escolheu no menu', { kind: 'transferred', cause: 'menu', toQueue: sales }],
    [
      'Foi para Bia (Vendas)',
      'O acesso de quem atendia foi desativado',
      { kind: 'transferred', cause: 'userDeactivated', by: ana, toUser: bia, toQueue: sales },
    ],
    ['Foi para a espera, sem fila', 'A pessoa que atendia foi removida', { kind: 'returned', cause: 'userRemoved' }],
    ['Ana mudou para a conexão Loja Centro', null, { kind: 'connectionChanged', by: ana }],
    ['Ana resolveu', null, { kind: 'closed', by: ana }],
    ['Atendimento resolvido', null, { kind: 'closed' }],
    ['Ana desfez o passo anterior', null, { kind: 'undone', by: ana }],
    ['A fila Trocas foi removida', 'Sem fila', { kind: 'queueRemoved', note: 'Trocas' }],
    ['O número +55 11 98765-4321 agora é de outra pessoa', null, { kind: 'numberLost', note: '5511987654321' }],
    ['A conexão Filial foi removida', null, { kind: 'connectionRemoved', note: 'Filial', connection: null }],
  ])('says “%s”', (text, detail, changes) => {
    expect(stepWords({ ...step, ...changes }, t)).toEqual({ text, detail });
  });

  it('has words for every kind and cause', () => {
    for (const kind of ticketStepKinds) {
      for (const cause of [null, ...ticketStepCauses]) {
        const { text, detail } = stepWords({ ...step, kind, cause }, t);
        expect([text, detail ?? 'x'].join(' ')).not.toMatch(/talk\.|\{\{|undefined/);
      }
    }
  });
});
