/** How many strangers a number may write to on one day, by how long it has been known to us: conservative, and no promise of WhatsApp. */
const warmUpSteps: readonly { readonly fromDay: number; readonly perDay: number }[] = [
  { fromDay: 0, perDay: 5 },
  { fromDay: 3, perDay: 10 },
  { fromDay: 14, perDay: 30 },
];

/** Days after the end of a restriction in which a number is treated as a new one. */
export const recoveryDays = 7;

/** How long new contacts rest when the provider refuses one and names no end, in milliseconds. */
export const refusalCooldownMs = 24 * 3_600_000;

const dayMs = 24 * 3_600_000;
const countWholeDays = (since: Date, now: Date): number => Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs));

/** What decides how many strangers a number may write to. */
export interface NumberAge {
  readonly numberSince: Date;
  /** When the last restriction ended or will end; null: there was none. */
  readonly restrictedUntil: Date | null;
}

/** A number in its warm-up, or after it. */
export interface WarmUp {
  readonly perDay: number;
  readonly ageInDays: number;
  /** When more will be allowed, and how many; null: this is the most. */
  readonly next: { readonly perDay: number; readonly at: Date } | null;
}

/** The budget of a number on a day: it grows with its age, and begins anew after a restriction. */
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
