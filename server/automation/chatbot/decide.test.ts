import { describe, expect, it } from 'vitest';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { decide } from './decide.ts';
import type { Effect } from './Effect.ts';
import { emptyMemory, type MenuOption, type MenuQueue, type Situation } from './Situation.ts';
import { chatbotTexts } from './texts.ts';

/** A Wednesday, 13:00 UTC. */
const now = new Date('2029-05-02T13:00:00.000Z');
const sunday = new Date('2029-05-06T13:00:00.000Z');

const option = (id: number, parentId: number | null, position: number, more: Partial<MenuOption> = {}): MenuOption => ({
  id,
  parentId,
  position,
  title: `Opção ${id}`,
  message: `Texto ${id}`,
  file: null,
  ...more,
});
const queue = (id: number, name: string, more: Partial<MenuQueue> = {}): MenuQueue => ({
  id,
  name,
  greeting: `Olá de ${name}`,
  outOfHoursText: '',
  schedules: createDefaultWeek(),
  file: null,
  options: [],
  ...more,
});

const sales = queue(1, 'Vendas');
const tree = [option(10, null, 1), option(11, null, 2), option(20, 10, 1), option(21, 10, 2), option(30, 11, 1)];
const support = queue(2, 'Suporte técnico', { options: tree });

const situation = (text: string, more: Partial<Situation> = {}): Situation => ({
  now,
  text,
  ticket: { isGroup: false, status: 'pending', userId: null, queueId: null, isChatbot: false, optionId: null, menus: 0 },
  round: { isFirst: true, chatbotAt: null, wasHandled: false },
  memory: emptyMemory,
  lastOwnText: '',
  connection: { greeting: 'Oi, {{firstName}}!', outOfHoursText: 'Estamos fechados.', maxMenus: 3, menuPauseMinutes: 0 },
  company: {
    scheduleType: 'disabled',
    greetsWithOneQueue: false,
    schedules: createDefaultWeek(),
    holidays: [],
    timeZone: 'UTC',
  },
  queues: [sales, support],
  ticketQueue: null,
  ...more,
});
const inQueue = (text: string, own: MenuQueue, ticket: Partial<Situation['ticket']> = {}, more: Partial<Situation> = {}): Situation => {
  const base = situation(text, more);
  return { ...base, ticket: { ...base.ticket, queueId: own.id, ...ticket }, ticketQueue: own };
};
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * minuteMs);

const textsOf = (effects: readonly Effect[]): string[] =>
  effects.filter(({ kind }) => kind === 'reply').map((one) => ('text' in one ? one.text : ''));
const kindsOf = (effects: readonly Effect[]): string[] => effects.map(({ kind }) => kind).filter((kind) => kind !== 'remember');
const reasonsOf = (effects: readonly Effect[]): string[] => [...new Set(effects.map(({ reason }) => reason))];

describe('the menu of a connection with several queues', () => {
  it('is sent to who has not chosen', () => {
    const effects = decide(situation('Bom dia'));
    expect(textsOf(effects)).toEqual(['Oi, {{firstName}}!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte técnico']);
    expect(kindsOf(effects)).toEqual(['begin', 'reply', 'countMenu']);
  });

  it.each(['1', ' 1. ', '1)', '1️⃣', '(1)', '１', 'um', 'opção 1', 'vendas', 'VENDAS', '*[ 1 ]* - Vendas', '1 - vendas'])(
    'takes %j for the first queue, whose greeting follows',
    (text) => {
      const effects = decide(situation(text));
      expect(effects).toContainEqual(expect.objectContaining({ kind: 'enterQueue', queueId: 1 }));
      expect(textsOf(effects)).toEqual(['Olá de Vendas']);
    },
  );

  it('sends the file of the queue behind its greeting', () => {
    const file = { path: '1/lista.pdf', name: 'lista.pdf' };
    expect(decide(situation('1', { queues: [{ ...sales, file }, support] }))).toContainEqual(
      expect.objectContaining({ kind: 'reply', file }),
    );
  });

  it('sends the file of a queue behind its options, too', () => {
    const file = { path: '1/lista.pdf', name: 'lista.pdf' };
    const effects = decide(situation('1', { queues: [{ ...support, file }, sales] }));
    expect(effects).toContainEqual(expect.objectContaining({ kind: 'reply', text: expect.stringContaining('Olá'), file }));
  });

  it.each(['3', '0', '-1', '1 2', 'quero vendas', '', '9999'])('takes %j for no choice', (text) => {
    expect(kindsOf(decide(situation(text)))).not.toContain('enterQueue');
  });

  it('opens the options of a chosen queue; the same message chooses none of them', () => {
    const effects = decide(situation('2'));
    expect(kindsOf(effects)).toEqual(['begin', 'enterQueue', 'openOption', 'reply']);
    expect(effects).toContainEqual(expect.objectContaining({ kind: 'openOption', optionId: null }));
    expect(textsOf(effects)).toEqual(['Olá de Suporte técnico\n\n*[ 1 ]* - Opção 10\n*[ 2 ]* - Opção 11\n*[ # ]* - Menu inicial']);
  });

  it('hints once at a wrong answer, is silent then, and comes again after an hour', () => {
    const after = (minutes: number, unknownAnswers: number) =>
      decide(situation('oi?', { memory: { ...emptyMemory, menuAt: minutesAgo(minutes), unknownAnswers } }));
    expect(textsOf(after(5, 0))).toEqual([chatbotTexts.unknownAnswer]);
    expect(reasonsOf(after(5, 1))).toEqual(['unknownAgain']);
    expect(kindsOf(after(61, 1))).toContain('countMenu');
  });

  it('lets a customer finish who writes in several messages', () => {
    expect(reasonsOf(decide(situation('tudo bem?', { memory: { ...emptyMemory, menuAt: minutesAgo(0.1) } })))).toEqual(['menuJustSent']);
  });

  it.each(['9', '(9)', 'opção 9', 'banana', 'vendass'])('hints once at %j right after the menu', (text) => {
    const after = (unknownAnswers: number) =>
      decide(situation(text, { memory: { ...emptyMemory, menuAt: minutesAgo(0.05), unknownAnswers } }));
    expect(textsOf(after(0))).toEqual([chatbotTexts.unknownAnswer]);
    expect(textsOf(after(1))).toEqual([]);
  });

  it('takes the name of a queue before a number in words', () => {
    const one = queue(3, 'Dois');
    expect(decide(situation('dois', { queues: [one, support] }))).toContainEqual(
      expect.objectContaining({ kind: 'enterQueue', queueId: 3 }),
    );
  });

  it('is not sent beyond the limit, nor within the pause; a choice counts all the same', () => {
    const base = situation('oi');
    const limited = { ...base, ticket: { ...base.ticket, menus: 3 } };
    expect(reasonsOf(decide(limited))).toEqual(['menuLimit']);
    expect(kindsOf(decide({ ...limited, text: '1' }))).toContain('enterQueue');
    const unlimited = { ...limited, connection: { ...base.connection, maxMenus: 0 } };
    expect(kindsOf(decide(unlimited))).toContain('countMenu');
    const paused = { ...base.connection, menuPauseMinutes: 120 };
    expect(reasonsOf(decide({ ...base, connection: paused, memory: { ...emptyMemory, menuAt: minutesAgo(90) } }))).toEqual(['menuPause']);
  });

  it('comes back for #, from a queue too', () => {
    const effects = decide(inQueue('#', support, { isChatbot: true, optionId: 10 }));
    expect(kindsOf(effects)).toEqual(['leaveQueue', 'begin', 'reply', 'countMenu']);
    expect(kindsOf(decide(inQueue(' # ', sales)))).toContain('leaveQueue');
  });
});

describe('the options of a queue', () => {
  const at = (text: string, optionId: number | null, more: Partial<Situation> = {}) =>
    decide(
      inQueue(
        text,
        support,
        { isChatbot: true, optionId },
        { round: { isFirst: true, chatbotAt: minutesAgo(1), wasHandled: false }, ...more },
      ),
    );

  it('are walked down by number or name, and up by 0', () => {
    expect(at('1', null)).toContainEqual(expect.objectContaining({ kind: 'openOption', optionId: 10 }));
    expect(textsOf(at('opcao 10', null))).toEqual([
      'Texto 10\n\n*[ 1 ]* - Opção 20\n*[ 2 ]* - Opção 21\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial',
    ]);
    expect(at('0', 10)).toContainEqual(expect.objectContaining({ kind: 'openOption', optionId: null, reason: 'optionBack' }));
  });

  it('end at an option without any below: people continue', () => {
    const effects = at('2', 10);
    expect(textsOf(effects)).toEqual(['Texto 21']);
    expect(kindsOf(effects)).toEqual(['reply', 'closeOptions']);
  });

  it('take any answer where there is one alone', () => {
    expect(textsOf(at('sim, por favor', 11))).toEqual(['Texto 30']);
  });

  it('are said again for another answer, and left to people at the third', () => {
    const said = (unknownAnswers: number) => at('hã?', null, { memory: { ...emptyMemory, unknownAnswers, repliedAt: minutesAgo(1) } });
    expect(reasonsOf(said(0))).toEqual(['optionUnknown']);
    expect(reasonsOf(said(1))).toEqual(['optionUnknown']);
    expect(textsOf(said(2))).toEqual([chatbotTexts.peopleContinue]);
    expect(kindsOf(said(2))).toEqual(['reply', 'closeOptions']);
  });

  it('begin anew at the top when the option is gone, and end when all are', () => {
    expect(at('x', 99)).toContainEqual(expect.objectContaining({ kind: 'openOption', optionId: null }));
    const bare = { ...support, options: [] };
    expect(kindsOf(decide(inQueue('1', bare, { isChatbot: true })))).toEqual(['closeOptions']);
  });
});

describe('a connection with one queue', () => {
  const alone = (text: string, own: MenuQueue, more: Partial<Situation> = {}) => decide(inQueue(text, own, {}, { queues: [own], ...more }));
  const greeting = { ...situation('').company, greetsWithOneQueue: true };

  it('greets where the company wants it', () => {
    expect(textsOf(alone('oi', sales, { company: greeting }))).toEqual(['Oi, {{firstName}}!']);
    expect(reasonsOf(alone('oi', sales))).toEqual(['nothingToSay']);
  });

  it('opens the options of its queue; the first message may already choose', () => {
    expect(textsOf(alone('oi', support))).toEqual(['Olá de Suporte técnico\n\n*[ 1 ]* - Opção 10\n*[ 2 ]* - Opção 11']);
    expect(alone('1', support)).toContainEqual(expect.objectContaining({ kind: 'openOption', optionId: 10 }));
  });

  it('does so once, and neither after a person nor after a reopening', () => {
    const round = { isFirst: true, chatbotAt: null, wasHandled: false };
    for (const more of [{ chatbotAt: now }, { isFirst: false }, { wasHandled: true }]) {
      expect(reasonsOf(alone('oi', support, { round: { ...round, ...more } }))).toEqual(['nothingToSay']);
    }
  });

  it('puts a ticket that has lost its queue back', () => {
    expect(decide(situation('oi', { queues: [sales] }))).toContainEqual(expect.objectContaining({ kind: 'enterQueue', queueId: 1 }));
  });

  it('comes back to the top of its options for #', () => {
    const effects = decide(inQueue('#', support, { isChatbot: true, optionId: 10 }, { queues: [support] }));
    expect(effects).toContainEqual(expect.objectContaining({ kind: 'openOption', optionId: null }));
  });
});

describe('a connection without queues', () => {
  it('greets, until that is the last that was said', () => {
    expect(textsOf(decide(situation('oi', { queues: [] })))).toEqual(['Oi, {{firstName}}!']);
    expect(reasonsOf(decide(situation('oi', { queues: [], lastOwnText: 'Oi, Marina! Tudo bem?' })))).toEqual(['greetedBefore']);
  });
});

describe('hours', () => {
  const closed = { ...situation('').company, scheduleType: 'company' as const };
  const byQueue = { ...situation('').company, scheduleType: 'queue' as const };
  const night = queue(3, 'Noite', { outOfHoursText: 'Só de segunda a sexta.' });

  it('of the company keep the chatbot silent, but for one text in half an hour', () => {
    expect(textsOf(decide(situation('1', { now: sunday, company: closed })))).toEqual(['Estamos fechados.']);
    const told = { ...emptyMemory, outOfHoursAt: new Date(sunday.getTime() - 29 * minuteMs) };
    expect(reasonsOf(decide(situation('1', { now: sunday, company: closed, memory: told })))).toEqual(['closedBefore']);
    const later = { ...emptyMemory, outOfHoursAt: new Date(sunday.getTime() - 31 * minuteMs) };
    expect(textsOf(decide(situation('1', { now: sunday, company: closed, memory: later })))).toEqual(['Estamos fechados.']);
  });

  it('of the company do not keep # from leading away', () => {
    const automation = { kind: 'prompt' as const, id: 4, isAvailable: true };
    const effects = decide(inQueue('#', support, { automation }, { now: sunday, company: closed, queues: [sales, support] }));
    expect(effects.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['endAutomation', 'leaveQueue', 'reply']));
    expect(textsOf(effects)).toEqual(['Estamos fechados.']);
  });

  it('of a holiday count', () => {
    const holidays = [{ date: '2029-05-02', isYearly: false, hours: [] }];
    expect(textsOf(decide(situation('oi', { company: { ...closed, holidays } })))).toEqual(['Estamos fechados.']);
  });

  it('of a chosen queue are told, with the way back; who insists waits in it', () => {
    const choose = (more: Partial<Situation> = {}) =>
      decide(situation('2', { now: sunday, company: byQueue, queues: [sales, night], ...more }));
    expect(textsOf(choose())).toEqual([`Só de segunda a sexta.\n\n${chatbotTexts.backToMenu}`]);
    expect(kindsOf(choose())).not.toContain('enterQueue');
    expect(kindsOf(choose({ memory: { ...emptyMemory, outOfHoursAt: new Date(sunday.getTime() - 60_000) } }))).toEqual(['enterQueue']);
  });

  it("of the ticket's queue silence its options", () => {
    const own = { ...support, outOfHoursText: 'Fechado.' };
    expect(textsOf(decide(inQueue('1', own, { isChatbot: true }, { now: sunday, company: byQueue })))).toEqual(['Fechado.']);
  });
});

describe('people', () => {
  it('are left alone: no text reaches a conversation that they have in hand', () => {
    for (const text of ['oi', '1', '#', '']) {
      expect(reasonsOf(decide(inQueue(text, support, { status: 'open', userId: 7, isChatbot: true }, { now: sunday })))).toEqual([
        'inHumanHands',
      ]);
    }
  });

  it('talk in groups without us', () => {
    expect(reasonsOf(decide(inQueue('1', support, { isGroup: true })))).toEqual(['group']);
  });
});
