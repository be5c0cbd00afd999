export interface TicketActivity {
  readonly status: 'pending' | 'open' | 'closed';
  /** True: the last message was outgoing, so nobody waits. */
  readonly fromMe: boolean;
  readonly lastMessageAt: string | null;
}

/** `fresh`: 3 to 10 minutes · `waiting`: from 30 minutes · `late`: from 60 minutes, when the customer waits. */
export type Urgency = 'plain' | 'fresh' | 'waiting' | 'late';

/** Age of the last message in its largest whole unit. */
export interface LastInteraction {
  readonly at: Date;
  readonly urgency: Urgency;
  readonly count: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

const minuteMs = 60_000;

function getUrgency(minutes: number, { fromMe, status }: TicketActivity): Urgency {
  if (status === 'closed') {
    return 'plain';
  }
  if (minutes >= 3 && minutes <= 10) {
    return 'fresh';
  }
  if (fromMe || minutes < 30) {
    return 'plain';
  }
  return minutes < 60 ? 'waiting' : 'late';
}

/** Null without a message. A time in the future counts as now, because clocks differ. */
export function describeLastInteraction(interaction: TicketActivity, now: Date): LastInteraction | null {
  const at = new Date(interaction.lastMessageAt ?? Number.NaN);
  if (Number.isNaN(at.getTime())) {
    return null;
  }
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / minuteMs));
  const urgency = getUrgency(minutes, interaction);
  if (minutes < 60) {
    return { at, urgency, count: minutes, unit: 'minute' };
  }
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { at, urgency, count: hours, unit: 'hour' } : { at, urgency, count: Math.floor(hours / 24), unit: 'day' };
}
