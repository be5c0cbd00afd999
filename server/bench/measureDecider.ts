import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { decide } from '#server/automation/chatbot/decide.ts';
import { emptyMemory, type MenuQueue, type Situation } from '#server/automation/chatbot/Situation.ts';

const count = 20_000;
const texts = ['oi', '1', '2', '#', '0', 'quero falar com alguém'];

const queues = Array.from({ length: 12 }, (_, index): MenuQueue => ({
  id: index + 1,
  name: `Fila ${index + 1}`,
  greeting: 'Olá, {{name}}!',
  outOfHoursText: 'Fechado.',
  schedules: createDefaultWeek(),
  file: null,
  options: Array.from({ length: 60 }, (_option, place) => ({
    id: index * 100 + place,
    parentId: place < 9 ? null : index * 100 + (place % 9),
    position: (place % 9) + 1,
    title: `Opção ${place}`,
    message: `Texto ${place}`,
    file: null,
  })),
}));

const makeSituation = (n: number): Situation => ({
  now: new Date(Date.UTC(2029, 4, 1, n % 24)),
  text: texts[n % texts.length] ?? '',
  ticket: {
    isGroup: false,
    status: 'pending',
    userId: null,
    queueId: n % 2 === 0 ? null : 3,
    isChatbot: n % 2 === 1,
    optionId: null,
    menus: 0,
  },
  round: { isFirst: true, chatbotAt: null, wasHandled: false },
  memory: emptyMemory,
  lastOwnText: '',
  connection: { greeting: 'Olá!', outOfHoursText: 'Fechados.', maxMenus: 0, menuPauseMinutes: 0 },
  company: { scheduleType: 'queue', greetsWithOneQueue: true, schedules: createDefaultWeek(), holidays: [], timeZone: 'America/Sao_Paulo' },
  queues,
  ticketQueue: n % 2 === 0 ? null : (queues[2] ?? null),
});

/** The chatbot's decision on one message, with a menu of twelve queues and trees of sixty options. */
export function measureDecider(printLine: (line: string) => void): void {
  const times = Array.from({ length: count }, (_, n) => {
    const situation = makeSituation(n);
    const begun = performance.now();
    decide(situation);
    return performance.now() - begun;
  }).toSorted((one, other) => one - other);
  const at = (share: number): string => (times[Math.floor(count * share)] ?? 0).toFixed(3);
  printLine(`Decider: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (target 1 ms), ${count} messages.`);
}
