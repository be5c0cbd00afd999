import { expect, it } from 'vitest';
import type { HandoverDraft } from '#shared/conversations/handovers.ts';
import { loadAllTexts, t } from '#ui/text/index.ts';
import { composeHandover } from './composeHandover.ts';

await loadAllTexts();

const at = '2029-05-02T13:05:00.000Z';
const empty: HandoverDraft = { questions: [], promises: [], unanswered: 0, scheduled: [], unread: 0 };
const compose = (draft: Partial<HandoverDraft>): string =>
  composeHandover({ ...empty, ...draft }, { t, formatAt: (time) => time.slice(0, 10) });

it('tells what is open in the words of the user, and nothing where nothing is', () => {
  expect(compose({})).toBe('');
  const text = compose({
    questions: [{ text: 'Quando chega?', at }],
    promises: [{ text: 'Vou verificar.', at }],
    unanswered: 2,
    unread: 1,
    scheduled: [{ text: 'Chegou?', at }],
  });
  expect(text.split('\n')).toEqual([
    'Perguntas sem resposta:',
    '• Quando chega? (2029-05-02)',
    'Prometido:',
    '• Vou verificar. (2029-05-02)',
    'Em aberto:',
    '• 2 mensagens do cliente sem resposta',
    '• 1 mensagem não lida',
    '• Mensagem agendada para 2029-05-02: “Chegou?”',
  ]);
});

it('quotes messages without signature, marks and line breaks', () => {
  const text = compose({
    promises: [{ text: 'Vou *verificar* já.', at }],
    scheduled: [{ text: '*Ana Beatriz Lopes:*\nPassando para\n_confirmar_.', at }],
  });
  expect(text.split('\n')).toEqual([
    'Prometido:',
    '• Vou verificar já. (2029-05-02)',
    'Em aberto:',
    '• Mensagem agendada para 2029-05-02: “Passando para confirmar.”',
  ]);
});
