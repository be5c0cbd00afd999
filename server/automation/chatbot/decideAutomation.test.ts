import { describe, expect, it } from 'vitest';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { decide } from './decide.ts';
import type { Effect } from './Effect.ts';
import { emptyMemory, type Automation, type MenuQueue, type Situation } from './Situation.ts';

const now = new Date('2029-05-02T13:00:00.000Z');
const prompt: Automation = { kind: 'prompt', id: 7 };
const flow: Automation = { kind: 'integration', id: 9 };

const queue = (id: number, more: Partial<MenuQueue> = {}): MenuQueue => ({
  id,
  name: `Fila ${id}`,
  greeting: '',
  outOfHoursText: '',
  schedules: createDefaultWeek(),
  file: null,
  options: [],
  ...more,
});

interface Given {
  readonly text?: string;
  readonly content?: 'text' | 'voice' | 'other';
  readonly queues: readonly MenuQueue[];
  readonly queueId?: number | null;
  readonly connection?: Automation;
  readonly active?: Automation & { isAvailable?: boolean };
  readonly chatbotAt?: Date | null;
  readonly wasHandled?: boolean;
  readonly hourReplies?: number;
}

function decideOn({ text = 'Oi', content = 'text', queues, queueId = null, connection, active, ...rest }: Given): Effect[] {
  const { chatbotAt = null, wasHandled = false, hourReplies = 0 } = rest;
  const automation = active === undefined ? null : { isAvailable: true, ...active };
  const situation: Situation = {
    now,
    text,
    content,
    ticket: { isGroup: false, status: 'pending', userId: null, queueId, isChatbot: false, optionId: null, menus: 0, automation },
    round: { isFirst: true, chatbotAt, wasHandled },
    memory: { ...emptyMemory, hourReplies, hourAt: now },
    lastOwnText: '',
    connection: { greeting: 'Bem-vindo!', outOfHoursText: '', maxMenus: 0, menuPauseMinutes: 0, automation: connection ?? null },
    company: { scheduleType: 'disabled', greetsWithOneQueue: false, schedules: [], holidays: [], timeZone: 'UTC' },
    queues,
    ticketQueue: queues.find(({ id }) => id === queueId) ?? null,
  };
  return decide(situation);
}
const told = (effects: readonly Effect[]): string[] =>
  effects.map(({ kind, reason }) => `${kind} ${reason}`).filter((one) => !one.startsWith('remember'));

describe('an automation begins', () => {
  it('with the first message to the only queue of a connection', () => {
    const effects = decideOn({ queues: [queue(1, { automation: prompt })], queueId: 1 });
    expect(told(effects)).toEqual(['begin automationStarts', 'startAutomation automationStarts', 'askPrompt automationStarts']);
    expect(effects).toContainEqual({ kind: 'askPrompt', promptId: 7, reason: 'automationStarts' });
  });

  it('before any queue, where the connection has one, and in place of the menu', () => {
    const effects = decideOn({ queues: [queue(1), queue(2)], connection: flow });
    expect(effects).toContainEqual({ kind: 'runIntegration', integrationId: 9, reason: 'automationStarts' });
    expect(effects.some(({ kind }) => kind === 'countMenu')).toBe(false);
  });

  it('with the choice of its queue: an assistant after the greeting, a flow at once', () => {
    const greeting = 'Olá!';
    const choose = (automation: Automation) => told(decideOn({ text: '2', queues: [queue(1), queue(2, { automation, greeting })] }));
    expect(choose(prompt)).toEqual([
      'begin queueChosen',
      'enterQueue queueChosen',
      'begin automationStarts',
      'startAutomation automationStarts',
      'reply greeting',
    ]);
    expect(choose(flow).at(-1)).toBe('runIntegration automationStarts');
  });

  it('not a second time in a round, and not behind a person', () => {
    const queues = [queue(1, { automation: prompt })];
    expect(told(decideOn({ queues, queueId: 1, chatbotAt: now }))).toEqual(['stay nothingToSay']);
    expect(told(decideOn({ queues, queueId: 1, wasHandled: true }))).toEqual(['stay nothingToSay']);
  });
});

describe('an automation goes on', () => {
  const queues = [queue(1), queue(2)];

  it('with every message, whatever queue it is in', () => {
    expect(told(decideOn({ queues, active: prompt }))).toEqual(['askPrompt automationAnswers']);
    expect(told(decideOn({ queues, active: flow, queueId: 2 }))).toEqual(['runIntegration automationAnswers']);
  });

  it('with voices, while files without words are for flows alone', () => {
    expect(told(decideOn({ queues, active: prompt, text: '', content: 'voice' }))).toEqual(['askPrompt automationAnswers']);
    expect(told(decideOn({ queues, active: prompt, text: '', content: 'other' }))).toEqual(['stay nothingToAnswer']);
    expect(told(decideOn({ queues, active: flow, text: '', content: 'other' }))).toEqual(['runIntegration automationAnswers']);
  });

  it('until it is gone, or two machines have answered each other for long', () => {
    expect(told(decideOn({ queues, active: { ...prompt, isAvailable: false } }))).toEqual(['endAutomation automationGone']);
    expect(told(decideOn({ queues, active: prompt, hourReplies: 120 }))).toEqual(['endAutomation tooManyReplies']);
  });

  it('until #, which leads to the menu, or to people where there is none', () => {
    expect(told(decideOn({ text: '#', queues, active: prompt, queueId: 2 }))).toEqual([
      'endAutomation menuCommand',
      'leaveQueue menuCommand',
      'begin menuCommand',
      'reply menuCommand',
      'countMenu menuCommand',
    ]);
    expect(told(decideOn({ text: '#', queues: [queue(1)], active: prompt, queueId: 1 }))).toEqual([
      'reply automationLeft',
      'endAutomation automationLeft',
    ]);
  });
});
