import { describe, expect, it } from 'vitest';
import { exampleSessionUser, type SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { formatDueDate, readDueDate, isLockedOut } from './dueDate.ts';

const now = new Date('2030-01-10T12:00:00.000Z');
const createUser = (dueDate: string | null, more: Partial<SessionUser> = {}): SessionUser => ({
  ...exampleSessionUser,
  ...more,
  company: { ...exampleSessionUser.company, dueDate },
});

describe('readDueDate', () => {
  it('counts whole days and warns when fewer than five remain', () => {
    expect(readDueDate(createUser('2030-01-15T03:00:00.000Z'), now)).toMatchObject({ days: 5, isNear: false, isPast: false });
    expect(readDueDate(createUser('2030-01-14T03:00:00.000Z'), now)).toMatchObject({ days: 4, isNear: true });
    expect(readDueDate(createUser('2030-01-10T23:00:00.000Z'), now)).toMatchObject({ days: 0, isNear: true });
  });
  it("counts and shows days of the company's zone, wherever the reader is", () => {
    const due = readDueDate(createUser('2030-01-16T02:59:59.999Z'), new Date('2030-01-16T01:00:00.000Z'));
    expect(due).toMatchObject({ days: 0, isNear: true, isPast: false });
    expect(due && formatDueDate(due, 'pt-BR')).toBe('15/01/2030');
  });
  it('is past from that moment on', () => {
    expect(readDueDate(createUser('2030-01-10T12:00:00.000Z'), now)).toMatchObject({ isPast: true, isNear: false });
  });
  it('is null for companies without a due date', () => {
    expect(readDueDate(createUser(null), now)).toBeNull();
  });
});

describe('isLockedOut', () => {
  it('is true for everybody but operators', () => {
    const past = '2030-01-01T00:00:00.000Z';
    expect(isLockedOut(createUser(past), now)).toBe(true);
    expect(isLockedOut(createUser(past, { super: true }), now)).toBe(false);
    expect(isLockedOut(createUser(null), now)).toBe(false);
  });
});
