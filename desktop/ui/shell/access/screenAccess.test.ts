import { describe, expect, it } from 'vitest';
import { exampleSessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { toActor } from '#ui/data/session/toActor.ts';
import type { ScreenRoute } from '#ui/routes.ts';
import { findHomePath, listAccessibleRoutes, findDenialReason } from './screenAccess.ts';
import { readReturnTo } from './readReturnTo.ts';

const createRoute = (path: string, more: Partial<ScreenRoute> = {}): ScreenRoute => ({
  path,
  label: 'shell.mark',
  screen: () => null,
  order: 0,
  ...more,
});
const agent = toActor(exampleSessionUser);
const admin = toActor({ ...exampleSessionUser, profile: 'admin' });
const all = [
  createRoute('/queues', { permission: 'queue.manage' }),
  createRoute('/kanban', { planFlag: 'useKanban' }),
  createRoute('/tags'),
];

describe('findDenialReason', () => {
  it('distinguishes a missing permission from a missing plan feature', () => {
    expect(all.map((one) => findDenialReason(one, agent))).toEqual(['permission', 'plan', null]);
  });
});

describe('listAccessibleRoutes', () => {
  it('returns accessible routes, the first of which is the home screen', () => {
    expect(listAccessibleRoutes(admin, all).map(({ path }) => path)).toEqual(['/queues', '/tags']);
    expect([findHomePath(admin, all), findHomePath(agent, all), findHomePath(agent, [])]).toEqual(['/queues', '/tags', null]);
  });
});

describe('readReturnTo', () => {
  it('accepts paths of this site only', () => {
    expect(readReturnTo({ from: '/queues?x=1' })).toBe('/queues?x=1');
    expect([{ from: '//evil.test' }, { from: '/\\evil.test' }, { from: 'https://evil.test' }, null, {}].map(readReturnTo)).toEqual(
      Array(5).fill('/'),
    );
  });
});
