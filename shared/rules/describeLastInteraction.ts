import { minuteMs } from './durations.ts';

export interface TicketActivity {
  readonly status: 'pending' | 'open' | 'closed';
  /** The customer's oldest unanswered message. */
  readonly waitingSince: string | null;
  readonly lastMessageAt: string | null;
}

/** How long the customer has waited: `green` under 10 minutes, `yellow` under 30, `orange` under 60, then `red`; `none` does not wait. */
type Urgency = 'none' | 'green' | 'yellow' | 'orange' | 'red';

/** Customer's wait in its largest whole unit; where nobody waits, age of the last message. */
export interface LastInteraction {
  readonly at: Date;
  readonly urgency: Urgency;
  readonly count: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

function getUrgency(minutes: number): Urgency {
  if (minutes < 30) {
    return minutes < 10 ? 'green' : 'yellow';
  }
  return minutes < 60 ? 'orange' : 'red';
}

/** Null without a message. A time in the future counts as now, because clocks differ. */
export function describeLastInteraction({ status, waitingSince, lastMessageAt }: TicketActivity, now: Date): LastInteraction | null {
  const waits = status !== 'closed' && waitingSince !== null;
  const at = new Date((waits ? waitingSince : lastMessageAt) ?? Number.NaN);
  if (Number.isNaN(at.getTime())) {
    return null;
  }
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / minuteMs));
  const urgency = waits ? getUrgency(minutes) : 'none';
  if (minutes < 60) {
    return { at, urgency, count: minutes, unit: 'minute' };
  }
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { at, urgency, count: hours, unit: 'hour' } : { at, urgency, count: Math.floor(hours / 24), unit: 'day' };
}
