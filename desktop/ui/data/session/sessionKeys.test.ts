import { describe, expect, it } from 'vitest';
import { exampleSessionUser } from '#shared/workspace/auth/sessionUser.ts';
import {
  clearSession,
  hasCampaignsFlag,
  readToken,
  writePreloadUrl,
  writeSession,
  type SessionEndReason,
  type KeyStorage,
} from './sessionKeys.ts';

function storage(): KeyStorage & { readonly all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
}

const campaigns = { id: 1, key: 'campaignsEnabled', value: 'true', companyId: 3, createdAt: '', updatedAt: '' };
const user = {
  ...exampleSessionUser,
  company: { ...exampleSessionUser.company, settings: [campaigns], dueDate: '2030-01-15T12:00:00.000Z' },
};

function listKeysAfter(ending: SessionEndReason): string[] {
  const fakeStorage = storage();
  writeSession(fakeStorage, 'a.b.c', user);
  fakeStorage.setItem('draft', 'Olá');
  writePreloadUrl(fakeStorage, 'https://prosa.test/tickets?status=open');
  clearSession(fakeStorage, ending);
  return [...fakeStorage.all.keys()];
}

describe('session keys', () => {
  it('are written as older clients read them', () => {
    const fakeStorage = storage();
    writeSession(fakeStorage, 'a.b.c', user);
    expect(Object.fromEntries(fakeStorage.all)).toEqual({
      token: '"a.b.c"',
      companyId: '3',
      userId: '7',
      companyDueDate: '15/01/2030',
      cshow: 'null',
    });
  });
  it('have no flag of campaigns where the company has switched them off', () => {
    const fakeStorage = storage();
    writeSession(fakeStorage, 'a.b.c', user);
    const off = { ...user.company, settings: [{ ...campaigns, value: 'false' }] };
    writeSession(fakeStorage, 'a.b.c', { ...user, company: off });
    expect(hasCampaignsFlag(fakeStorage)).toBe(false);
  });
  it('lose token and company when the session expires', () => {
    expect(listKeysAfter('expired')).toEqual(['userId', 'companyDueDate', 'cshow', 'draft']);
  });
  it('lose user and campaigns on logout', () => {
    expect(listKeysAfter('signedOut')).toEqual(['companyDueDate', 'draft']);
  });
  it('are all removed when another computer signs in', () => {
    expect(listKeysAfter('elsewhere')).toEqual(['draft']);
  });
  it('read the token with and without quotes', () => {
    const fakeStorage = storage();
    expect(readToken(fakeStorage)).toBeNull();
    fakeStorage.setItem('token', 'a.b.c');
    expect(readToken(fakeStorage)).toBe('a.b.c');
    fakeStorage.setItem('token', 'null');
    expect(readToken(fakeStorage)).toBeNull();
  });
});
