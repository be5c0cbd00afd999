import { indefiniteEnd } from './notificationPreferences.ts';

export type DoNotDisturbDuration = 'off' | 'hour' | 'tomorrow' | 'always';

const morningHour = 8;

/** ISO end of a do-not-disturb that starts at `now`; null for `off`. */
export function getDoNotDisturbEnd(silence: DoNotDisturbDuration, now: Date): string | null {
  const end = new Date(now);
  switch (silence) {
    case 'hour':
      end.setHours(end.getHours() + 1);
      return end.toISOString();
    case 'tomorrow':
      end.setDate(end.getDate() + 1);
      end.setHours(morningHour, 0, 0, 0);
      return end.toISOString();
    case 'always':
      return indefiniteEnd;
    default:
      return null;
  }
}
