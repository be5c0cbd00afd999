import { isOpenAt, nextOpening, type OpeningTimes } from './openingTimes.ts';
import { addDays, parseZonedTime, toZonedDay } from './zonedTime.ts';
import { minuteMs, dayMs } from './durations.ts';

/** Seconds between messages of a campaign. */
export interface CampaignPace {
  readonly messageInterval: number;
  readonly longerIntervalAfter: number;
  readonly greaterInterval: number;
}

/** Least seconds between two messages of campaigns over one connection, whatever the settings say. */
export const minSpacingSeconds = 1;

/** Mean seconds before a message: each is between half of the interval and the whole; every n-th comes after the longer one. */
export function meanStepSeconds({ messageInterval, longerIntervalAfter, greaterInterval }: CampaignPace): number {
  const usual = Math.max(minSpacingSeconds, 0.75 * messageInterval);
  const share = longerIntervalAfter > 0 ? 1 / longerIntervalAfter : 0;
  return usual * (1 - share) + Math.max(minSpacingSeconds, greaterInterval) * share;
}

export interface EstimateInput {
  readonly from: Date;
  readonly messages: number;
  readonly stepSeconds: number;
  /** Null: at any hour. */
  readonly hours: OpeningTimes | null;
  readonly timeZone: string;
  /** First messages to strangers among them, and how many a day allows; null: any number. */
  readonly strangers: number;
  readonly strangersPerDay: number | null;
  readonly strangersToday: number;
}

const horizonDays = 730;
/** Granularity in which open time is counted. */
const sliceMs = 15 * minuteMs;

const startOfNextDay = (at: Date, timeZone: string): Date =>
  parseZonedTime(`${addDays(toZonedDay(at, timeZone), 1)}T00:00`, timeZone) ?? new Date(at.getTime() + dayMs);

/** Messages that leave until a time, and when the last of them does. */
interface DayProgress {
  readonly sent: number;
  readonly lastAt: Date;
}

function sendInDay({ hours, stepSeconds }: EstimateInput, { from, until, most }: { from: Date; until: Date; most: number }): DayProgress {
  const perSlice = sliceMs / (stepSeconds * 1000);
  let sent = 0;
  let at = from.getTime();
  while (sent < most && at < until.getTime()) {
    const sliceEnd = Math.min(at + sliceMs, until.getTime());
    if (hours === null || isOpenAt(hours, new Date((at + sliceEnd) / 2))) {
      const fitting = (perSlice * (sliceEnd - at)) / sliceMs;
      const rest = most - sent;
      if (fitting >= rest) {
        return { sent: most, lastAt: new Date(at + rest * stepSeconds * 1000) };
      }
      sent += fitting;
    }
    at = sliceEnd;
  }
  return { sent: Math.floor(sent), lastAt: until };
}

/** When the last message leaves; null when that is beyond two years, or the company never opens. Strangers are spread over the days. */
export function estimateEnd(input: EstimateInput): Date | null {
  const { messages, strangers, strangersPerDay, strangersToday, hours, timeZone } = input;
  const strangerShare = messages === 0 ? 0 : strangers / messages;
  let from = input.from;
  let left = messages;
  for (let day = 0; day < horizonDays; day += 1) {
    const opening = hours === null ? from : nextOpening(hours, from);
    if (opening === null) {
      return null;
    }
    const until = startOfNextDay(opening, timeZone);
    const room = strangersPerDay === null ? Infinity : Math.max(0, strangersPerDay - (day === 0 ? strangersToday : 0));
    const most = Math.min(left, strangerShare === 0 ? left : Math.floor(room / strangerShare));
    const { sent, lastAt } = sendInDay(input, { from: opening, until, most });
    left -= sent;
    if (left <= 0) {
      return lastAt;
    }
    from = until;
  }
  return null;
}
