import type { SessionUser } from '#shared/areas/auth.ts';

const day = 86_400_000;
const warnWithin = 5;

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

export interface DueDate {
  readonly date: Date;
  readonly isOver: boolean;
  /** Whole days from today to that day. */
  readonly days: number;
  /** Fewer than five days remain. */
  readonly isNear: boolean;
}

/** When the company's subscription runs out; null where it never does or nobody knows. */
export function dueDateOf(user: SessionUser, now = new Date()): DueDate | null {
  const text = user.company.dueDate;
  const date = new Date(text ?? Number.NaN);
  if (Number.isNaN(date.getTime())) {
    return null;
  }
  const days = Math.round((startOfDay(date) - startOfDay(now)) / day);
  const isOver = date.getTime() <= now.getTime();
  return { date, isOver, days, isNear: !isOver && days < warnWithin };
}

/** Operators work on, whatever their own company owes. */
export const isLockedOut = (user: SessionUser, now = new Date()): boolean => !user.super && dueDateOf(user, now)?.isOver === true;
