import { minuteMs } from '#shared/rules/durations.ts';
import type { SeededRandom } from './createSeededRandom.ts';

const [opensAt, closesAt] = [9, 19];

const readClock = (at: Date, timeZone: string): { weekday: string; day: string; hour: number } => {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const valueOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return { weekday: valueOf('weekday'), day: valueOf('day'), hour: Number(valueOf('hour')) };
};

const isOpen = (at: Date, timeZone: string): boolean => {
  const { weekday, hour } = readClock(at, timeZone);
  return weekday !== 'Sun' && hour >= opensAt && hour < closesAt;
};

/** Moves a conversation back until it begins and ends on one day on which the company is open. */
export function moveIntoOpeningHours(times: readonly Date[], { random, timeZone }: { random: SeededRandom; timeZone: string }): Date[] {
  const [begin = new Date(), end = begin] = [times[0], times.at(-1)];
  let moveMs = 0;
  const moveTime = (at: Date): Date => new Date(at.getTime() - moveMs);
  const fits = (): boolean =>
    isOpen(moveTime(begin), timeZone) &&
    isOpen(moveTime(end), timeZone) &&
    readClock(moveTime(begin), timeZone).day === readClock(moveTime(end), timeZone).day;
  while (!fits()) {
    moveMs += (37 + random.below(240)) * minuteMs;
  }
  return times.map(moveTime);
}

const greetings = /\b(?:bom dia|boa tarde|boa noite)\b/gi;

/** The text with greetings of the hour at which it is written. */
export function greetByHour(text: string, at: Date, timeZone: string): string {
  const { hour } = readClock(at, timeZone);
  const dayGreeting = hour < 12 ? 'bom dia' : 'boa tarde';
  const greeting = hour < 5 || hour >= 18 ? 'boa noite' : dayGreeting;
  return text.replaceAll(greetings, (match) => (match.startsWith('B') ? `B${greeting.slice(1)}` : greeting));
}
