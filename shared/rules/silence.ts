import { untilFurtherNotice } from './notices.ts';

export type Silence = 'off' | 'hour' | 'tomorrow' | 'always';

const morning = 8;

/** When a do-not-disturb that begins now is over; null: there is none. */
export function silenceEnd(silence: Silence, now: Date): string | null {
  const end = new Date(now);
  switch (silence) {
    case 'hour':
      end.setHours(end.getHours() + 1);
      return end.toISOString();
    case 'tomorrow':
      end.setDate(end.getDate() + 1);
      end.setHours(morning, 0, 0, 0);
      return end.toISOString();
    case 'always':
      return untilFurtherNotice;
    default:
      return null;
  }
}
