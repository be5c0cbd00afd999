import { describe, expect, it } from 'vitest';
import { exampleSessionUser } from '#shared/areas/auth.ts';
import { clearSession, readToken, writePreloadUrl, writeSession, type SessionEndReason, type KeyStorage } from './sessionKeys.ts';

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

function leaving(ending: SessionEndReason): string[] {
  const kept = storage();
  writeSession(kept, 'a.b.c', user);
  kept.setItem('draft', 'Olá');
  writePreloadUrl(kept, 'https://prosa.test/tickets?status=open');
  clearSession(kept, ending);
  return [...kept.all.keys()];
}

describe('the storage of a signed-in browser', () => {
  it('is written as older clients read it', () => {
    const kept = storage();
    writeSession(kept, 'a.b.c', user);
    expect(Object.fromEntries(kept.all)).toEqual({
      token: '"a.b.c"',
      companyId: '3',
      userId: '7',
      companyDueDate: '15/01/2030',
      cshow: 'null',
    });
  });
  it('loses the token and the company when the session runs out', () => {
    expect(leaving('expired')).toEqual(['userId', 'companyDueDate', 'cshow', 'draft']);
  });
  it('loses what a logout takes along', () => {
    expect(leaving('signedOut')).toEqual(['companyDueDate', 'draft']);
  });
  it('keeps only what is not the session when another computer takes over', () => {
    expect(leaving('elsewhere')).toEqual(['draft']);
  });
  it('reads the token in quotes and bare, and nothing for nothing', () => {
    const kept = storage();
    expect(readToken(kept)).toBeNull();
    kept.setItem('token', 'a.b.c');
    expect(readToken(kept)).toBe('a.b.c');
    kept.setItem('token', 'null');
    expect(readToken(kept)).toBeNull();
  });
});
