import { describe, expect, it } from 'vitest';
import { exampleSessionUser, type SessionUser } from '#shared/areas/auth.ts';
import { readDueDate, isLockedOut } from './dueDate.ts';

const now = new Date('2030-01-10T12:00:00.000Z');
const owing = (dueDate: string | null, more: Partial<SessionUser> = {}): SessionUser => ({
  ...exampleSessionUser,
  ...more,
  company: { ...exampleSessionUser.company, dueDate },
});

describe('dueDateOf', () => {
  it('counts whole days and warns when fewer than five remain', () => {
    expect(readDueDate(owing('2030-01-15T03:00:00.000Z'), now)).toMatchObject({ days: 5, isNear: false, isPast: false });
    expect(readDueDate(owing('2030-01-14T03:00:00.000Z'), now)).toMatchObject({ days: 4, isNear: true });
    expect(readDueDate(owing('2030-01-10T23:00:00.000Z'), now)).toMatchObject({ days: 0, isNear: true });
  });
  it('is over from the moment on', () => {
    expect(readDueDate(owing('2030-01-10T12:00:00.000Z'), now)).toMatchObject({ isPast: true, isNear: false });
  });
  it('knows of companies without an end', () => {
    expect(readDueDate(owing(null), now)).toBeNull();
  });
});

describe('isLockedOut', () => {
  it('stops everybody but operators', () => {
    const past = '2030-01-01T00:00:00.000Z';
    expect(isLockedOut(owing(past), now)).toBe(true);
    expect(isLockedOut(owing(past, { super: true }), now)).toBe(false);
    expect(isLockedOut(owing(null), now)).toBe(false);
  });
});
