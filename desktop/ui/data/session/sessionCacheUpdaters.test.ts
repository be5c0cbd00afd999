import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { exampleSessionUser } from '#shared/workspace/auth/sessionUser.ts';
import type { LiveEvents } from '#shared/api.ts';
import type { LiveEventName } from '#ui/data/cache/cacheUpdater.ts';
import { sessionCacheUpdaters } from './sessionCacheUpdaters.ts';
import { storeSession, endSession, sessionStore } from './sessionStore.ts';

function tell<Event extends LiveEventName>(event: Event, body: LiveEvents[Event]): void {
  sessionCacheUpdaters.filter((one) => one.event === event).forEach((one) => one.apply(new QueryClient(), body));
}

beforeEach(() => storeSession({ token: 'a.b.c', user: exampleSessionUser }));

describe('events about the own user', () => {
  it('change the session', () => {
    tell('user', { action: 'update', user: { ...exampleSessionUser, profile: 'admin' } });
    expect(sessionStore.getState().user?.profile).toBe('admin');
  });
  it('do not include those about a colleague', () => {
    tell('user', { action: 'update', user: { ...exampleSessionUser, id: 8, name: 'Bia' } });
    expect(sessionStore.getState().user?.name).toBe(exampleSessionUser.name);
  });
  it('replace a setting of the company', () => {
    const setting = { id: 51, key: 'sendGreetingAccepted', value: 'enabled', companyId: 3, createdAt: '', updatedAt: '' };
    tell('settings', { action: 'update', setting });
    expect(sessionStore.getState().user?.company.settings).toEqual([setting]);
  });
  it('replace the hours of the company', () => {
    const schedules = [{ weekday: '', weekdayEn: 'monday' as const, startTime: '09:00', endTime: '17:00' }];
    tell('hours', { action: 'update', schedules });
    expect(sessionStore.getState().user?.company.schedules).toEqual(schedules);
  });
});

describe('the session', () => {
  it('keeps the reason of its end until the next sign-in', () => {
    endSession('elsewhere');
    expect(sessionStore.getState()).toMatchObject({ status: 'out', user: null, ended: { how: 'elsewhere' } });
    storeSession({ token: 'a.b.c', user: exampleSessionUser });
    expect(sessionStore.getState().ended).toBeNull();
  });
});
