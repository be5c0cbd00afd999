import type { SessionUser } from '#shared/areas/auth.ts';

const dayMs = 86_400_000;
const warningDays = 5;

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

export interface DueDate {
  readonly date: Date;
  readonly isPast: boolean;
  /** Whole days from today. */
  readonly days: number;
  /** Fewer than five days remain. */
  readonly isNear: boolean;
}

/** End of the company's subscription; null if there is none. */
export function readDueDate(user: SessionUser, now = new Date()): DueDate | null {
  const text = user.company.dueDate;
  const date = new Date(text ?? Number.NaN);
  if (Number.isNaN(date.getTime())) {
    return null;
  }
  const days = Math.round((startOfDay(date) - startOfDay(now)) / dayMs);
  const isPast = date.getTime() <= now.getTime();
  return { date, isPast, days, isNear: !isPast && days < warningDays };
}

/** Operators keep access when their own company's subscription has ended. */
export const isLockedOut = (user: SessionUser, now = new Date()): boolean => !user.super && readDueDate(user, now)?.isPast === true;
