import { describe, expect, it } from 'vitest';
import { exampleSessionUser } from '#shared/areas/auth.ts';
import { toActor } from '#ui/data/session/toActor.ts';
import type { ScreenRoute } from '#ui/routes.tsx';
import { findHomePath, listAccessibleRoutes, findDenialReason } from './screenAccess.ts';
import { readReturnTo } from './readReturnTo.ts';

const place = (path: string, more: Partial<ScreenRoute> = {}): ScreenRoute => ({ path, label: 'shell.mark', screen: () => null, ...more });
const agent = toActor(exampleSessionUser);
const admin = toActor({ ...exampleSessionUser, profile: 'admin' });
const all = [place('/queues', { permission: 'queue.manage' }), place('/kanban', { planFlag: 'useKanban' }), place('/tags')];

describe('wallBefore', () => {
  it('tells a missing permission from a missing plan', () => {
    expect(all.map((one) => findDenialReason(one, agent))).toEqual(['permission', 'plan', null]);
  });
});

describe('the menu', () => {
  it('holds what is open, and its first is home', () => {
    expect(listAccessibleRoutes(admin, all).map(({ path }) => path)).toEqual(['/queues', '/tags']);
    expect([findHomePath(admin, all), findHomePath(agent, all), findHomePath(agent, [])]).toEqual(['/queues', '/tags', null]);
  });
});

describe('wayBack', () => {
  it('leads to our own addresses only', () => {
    expect(readReturnTo({ from: '/queues?x=1' })).toBe('/queues?x=1');
    expect([{ from: '//evil.test' }, { from: '/\\evil.test' }, { from: 'https://evil.test' }, null, {}].map(readReturnTo)).toEqual(
      Array(5).fill('/'),
    );
  });
});
