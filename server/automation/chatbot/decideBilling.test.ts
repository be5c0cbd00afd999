import { describe, expect, it } from 'vitest';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { advanceSituation } from './advanceSituation.ts';
import { decide } from './decide.ts';
import type { Effect } from './Effect.ts';
import { emptyMemory, type BillingHistory, type MenuQueue, type Situation } from './Situation.ts';

const cpf = '529.982.247-25';

const queueOf = (id: number, name: string, greeting = ''): MenuQueue => ({
  id,
  name,
  greeting,
  outOfHoursText: 'Fechado.',
  schedules: createDefaultWeek(),
  file: null,
  options: [],
});
const sales = queueOf(1, 'Vendas');
const bills = queueOf(2, '2ª Via de Boleto');

interface Setup {
  readonly queues?: readonly MenuQueue[];
  readonly queue?: MenuQueue | null;
  readonly billing?: BillingHistory;
  readonly tasks?: Situation['company']['billingTasks'];
  readonly round?: Partial<Situation['round']>;
  readonly ticket?: Partial<Situation['ticket']>;
}

function makeSituation({ queues = [sales, bills], queue = bills, billing, tasks = ['secondCopy'], round, ticket }: Setup = {}): Situation {
  return {
    // A Sunday night: hours do not count for the helper.
    now: new Date('2029-05-06T23:00:00.000-03:00'),
    text: '',
    ticket: {
      isGroup: false,
      status: 'pending',
      userId: null,
      queueId: queue?.id ?? null,
      isChatbot: false,
      optionId: null,
      menus: 0,
      ...ticket,
    },
    round: { isFirst: true, chatbotAt: null, wasHandled: false, ...round },
    memory: emptyMemory,
    lastOwnText: '',
    connection: { greeting: 'Olá!', outOfHoursText: 'Fechados.', maxMenus: 0, menuPauseMinutes: 0 },
    company: {
      scheduleType: 'queue',
      greetsWithOneQueue: false,
      schedules: createDefaultWeek(),
      holidays: [],
      timeZone: 'America/Sao_Paulo',
      billingTasks: tasks,
    },
    queues,
    ticketQueue: queue,
    billing: billing ?? null,
  };
}

const textsOf = (effects: readonly Effect[]): string[] => effects.flatMap((effect) => (effect.kind === 'reply' ? [effect.text] : []));
const taskOf = (effects: readonly Effect[]) => effects.find((effect) => effect.kind === 'askBilling')?.task ?? null;

/** One message after the other, a minute between them. */
function converse(first: Situation, ...texts: string[]): { situation: Situation; effects: Effect[] }[] {
  let situation = first;
  return texts.map((text) => {
    situation = { ...situation, text, now: new Date(situation.now.getTime() + minuteMs) };
    const effects = decide(situation);
    situation = advanceSituation(situation, effects);
    return { situation, effects };
  });
}
const effectsOf = (first: Situation, ...texts: string[]): Effect[] => converse(first, ...texts).at(-1)?.effects ?? [];

describe('a queue named for second copies', () => {
  it('asks for the document when it is chosen, and looks it up at any hour', () => {
    const [chosen, asked] = converse(makeSituation({ queue: null }), '2', `meu cpf é ${cpf}`);
    expect(textsOf(chosen?.effects ?? [])[0]).toContain('envie o *CPF*');
    expect(chosen?.situation.ticket.queueId).toBe(2);
    expect(textsOf(asked?.effects ?? [])).toEqual(['Aguarde um momento: estamos procurando o seu cadastro.']);
    expect(taskOf(asked?.effects ?? [])).toBe('secondCopy');
  });

  it('greets with its own words where it has some', () => {
    const own = queueOf(2, '2 Via de Boleto', 'Digite seu CPF.');
    expect(textsOf(effectsOf(makeSituation({ queues: [sales, own], queue: null }), '2'))).toEqual([
      'Digite seu CPF.\n\nDigite *#* para voltar ao menu inicial.',
    ]);
  });

  it('says twice that a document does not fit, then leaves the customer to people, and still takes a right one', () => {
    const turns = converse(makeSituation(), 'oi', '529.982.247-26', 'não sei', 'e agora?', 'alô?', cpf);
    const texts = turns.map(({ effects }) => textsOf(effects)[0] ?? null);
    expect(texts[0]).toContain('envie o *CPF*');
    expect(texts[1]).toMatch(/não é válido[^]*\*#\* para voltar/);
    expect(texts[2]).toContain('não é válido');
    expect(texts[3]).toContain('um atendente continua');
    expect(texts[4]).toBeNull();
    expect(taskOf(turns[5]?.effects ?? [])).toBe('secondCopy');
  });

  it('is left by the menu command, or to people where there is no menu', () => {
    expect(effectsOf(makeSituation(), '#').map(({ kind }) => kind)).toContain('leaveQueue');
    const only = makeSituation({ queues: [bills] });
    const [, left, after] = converse(only, 'oi', '#', 'oi?');
    expect(textsOf(left?.effects ?? [])[0]).toContain('um atendente continua');
    expect(after?.effects).toEqual([{ kind: 'stay', reason: 'unknownAgain' }]);
  });

  it('is a queue like any other where no system helps with it', () => {
    expect(taskOf(effectsOf(makeSituation({ tasks: [] }), cpf))).toBeNull();
    const unlocking = queueOf(3, 'Religue de Confiança');
    expect(taskOf(effectsOf(makeSituation({ queue: unlocking, queues: [unlocking] }), cpf))).toBeNull();
    const served = makeSituation({ queue: unlocking, queues: [unlocking], tasks: ['secondCopy', 'trustUnlock'] });
    expect(taskOf(effectsOf(served, cpf))).toBe('trustUnlock');
    const similar = queueOf(4, '2ª via de boleto');
    expect(taskOf(effectsOf(makeSituation({ queue: similar, queues: [similar] }), cpf))).toBeNull();
  });
});

describe('a conversation', () => {
  it('in a person’s hands, or of a group, is left alone', () => {
    expect(effectsOf(makeSituation({ ticket: { status: 'open', userId: 7 } }), cpf)).toEqual([{ kind: 'stay', reason: 'inHumanHands' }]);
    expect(effectsOf(makeSituation({ ticket: { isGroup: true } }), cpf)).toEqual([{ kind: 'stay', reason: 'group' }]);
  });

  it('that goes on after its end gets no new question for a word of thanks', () => {
    const again = makeSituation({ round: { isFirst: false } });
    expect(effectsOf(again, 'Obrigada!')).toEqual([{ kind: 'stay', reason: 'nothingToSay' }]);
    expect(taskOf(effectsOf(again, cpf))).toBe('secondCopy');
  });

  it('whose contact has asked for many documents, or guessed, learns nothing more', () => {
    const guessed = makeSituation({ billing: { lookups: 3, unknownDocuments: 3, hasFailed: false } });
    const [told, again] = converse(guessed, cpf, cpf);
    expect(taskOf(told?.effects ?? [])).toBeNull();
    expect(textsOf(told?.effects ?? [])[0]).toContain('um atendente continua');
    expect(again?.effects).toEqual([{ kind: 'stay', reason: 'billingLimit' }]);
    const many = makeSituation({ billing: { lookups: 6, unknownDocuments: 0, hasFailed: false } });
    expect(taskOf(effectsOf(many, cpf))).toBeNull();
  });

  it('is people’s once no system has answered in it', () => {
    const failed = makeSituation({ billing: { lookups: 1, unknownDocuments: 0, hasFailed: true } });
    expect(effectsOf(failed, cpf)).toEqual([{ kind: 'stay', reason: 'billingFailed' }]);
  });
});
