/** What of a conversation decides how long somebody has waited. */
export interface Interaction {
  readonly status: 'pending' | 'open' | 'closed';
  /** The last message was ours: nobody waits. */
  readonly fromMe: boolean;
  readonly lastMessageAt: string | null;
}

/** fresh: a few minutes · waiting: from half an hour · late: from an hour, when somebody waits for us. */
export type Urgency = 'plain' | 'fresh' | 'waiting' | 'late';

/** How long ago the last message was written, in the unit one would say it in. */
export interface Age {
  readonly at: Date;
  readonly urgency: Urgency;
  readonly count: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

const minute = 60_000;

function urgencyOf(minutes: number, { fromMe, status }: Interaction): Urgency {
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

/** Null before the first message. Clocks that disagree a little make nothing younger than now. */
export function lastInteraction(interaction: Interaction, now: Date): Age | null {
  const at = new Date(interaction.lastMessageAt ?? Number.NaN);
  if (Number.isNaN(at.getTime())) {
    return null;
  }
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / minute));
  const urgency = urgencyOf(minutes, interaction);
  if (minutes < 60) {
    return { at, urgency, count: minutes, unit: 'minute' };
  }
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { at, urgency, count: hours, unit: 'hour' } : { at, urgency, count: Math.floor(hours / 24), unit: 'day' };
}
