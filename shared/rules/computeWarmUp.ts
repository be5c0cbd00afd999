import { dayMs } from './durations.ts';

/** New contacts per day by the number's age in days: our own conservative figures, not published by WhatsApp. */
const warmUpSteps: readonly { readonly fromDay: number; readonly perDay: number }[] = [
  { fromDay: 0, perDay: 5 },
  { fromDay: 3, perDay: 10 },
  { fromDay: 14, perDay: 30 },
];

/** Days after a restriction during which a number counts as new. */
const recoveryDays = 7;

/** Pause for new contacts, in milliseconds, after the provider refused one without naming an end. */
export const refusalCooldownMs = dayMs;

const countWholeDays = (since: Date, now: Date): number => Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs));

/** Dates that determine the daily limit of new contacts. */
export interface NumberAge {
  readonly numberSince: Date;
  /** End of the last restriction, past or future; null: none. */
  readonly restrictedUntil: Date | null;
}

/** Daily limit of new contacts at an age. */
export interface WarmUp {
  readonly perDay: number;
  readonly ageInDays: number;
  /** Next higher limit and its date; null: the limit is final. */
  readonly next: { readonly perDay: number; readonly at: Date } | null;
}

/** Limit for the number at `now`; after a restriction it starts at the first step for `recoveryDays`. */
export function computeWarmUp({ numberSince, restrictedUntil }: NumberAge, now: Date): WarmUp {
  const isRecovering = restrictedUntil !== null && countWholeDays(restrictedUntil, now) < recoveryDays;
  const ageInDays = countWholeDays(numberSince, now);
  const fullPerDay = warmUpSteps.filter(({ fromDay }) => fromDay <= ageInDays).at(-1)?.perDay ?? 0;
  const [first] = warmUpSteps;
  if (isRecovering && first !== undefined && first.perDay < fullPerDay) {
    return {
      perDay: first.perDay,
      ageInDays,
      next: { perDay: fullPerDay, at: new Date(restrictedUntil.getTime() + recoveryDays * dayMs) },
    };
  }
  const next = warmUpSteps.find(({ fromDay }) => fromDay > ageInDays);
  return {
    perDay: fullPerDay,
    ageInDays,
    next: next === undefined ? null : { perDay: next.perDay, at: new Date(numberSince.getTime() + next.fromDay * dayMs) },
  };
}
