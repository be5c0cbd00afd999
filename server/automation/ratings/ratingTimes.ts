import { readSetting } from '#server/tenancy/settings/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { minuteMs } from '#shared/rules/durations.ts';

const minutesAfter = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * minuteMs);

/** Minutes of a question. */
export interface RatingTimes {
  readonly lastsMinutes: number;
  /** 0: no reminder. */
  readonly reminderMinutes: number;
}

/** A reminder that would come with the end is none. */
export async function readRatingTimes(scope: Scope): Promise<RatingTimes> {
  const lastsMinutes = Math.max(1, Number(await readSetting(scope, 'ratingMinutes')));
  const reminder = Number(await readSetting(scope, 'ratingReminder'));
  return { lastsMinutes, reminderMinutes: reminder > 0 && reminder < lastsMinutes ? reminder : 0 };
}

interface PlannedTimes {
  readonly askedAt: Date;
  readonly expiresAt: Date;
  /** Null: none. */
  readonly remindAt: Date | null;
}

export const planTimes = (askedAt: Date, { lastsMinutes, reminderMinutes }: RatingTimes): PlannedTimes => ({
  askedAt,
  expiresAt: minutesAfter(askedAt, lastsMinutes),
  remindAt: reminderMinutes > 0 ? minutesAfter(askedAt, reminderMinutes) : null,
});
