import { describe, expect, it } from 'vitest';
import { exampleSessionUser } from '#shared/areas/auth.ts';
import { actorOf } from '#ui/data/actor.ts';
import type { Place } from '#ui/routes.tsx';
import { homeOf, openPlaces, wallBefore } from './access.ts';
import { wayBack } from './wayBack.ts';

const place = (path: string, more: Partial<Place> = {}): Place => ({ path, label: 'shell.mark', screen: () => null, ...more });
const agent = actorOf(exampleSessionUser);
const admin = actorOf({ ...exampleSessionUser, profile: 'admin' });
const all = [place('/queues', { may: 'queue.manage' }), place('/kanban', { plan: 'useKanban' }), place('/tags')];

describe('wallBefore', () => {
  it('tells a missing permission from a missing plan', () => {
    expect(all.map((one) => wallBefore(one, agent))).toEqual(['permission', 'plan', null]);
  });
});

describe('the menu', () => {
  it('holds what is open, and its first is home', () => {
    expect(openPlaces(admin, all).map(({ path }) => path)).toEqual(['/queues', '/tags']);
    expect([homeOf(admin, all), homeOf(agent, all), homeOf(agent, [])]).toEqual(['/queues', '/tags', null]);
  });
});

describe('wayBack', () => {
  it('leads to our own addresses only', () => {
    expect(wayBack({ from: '/queues?x=1' })).toBe('/queues?x=1');
    expect([{ from: '//evil.test' }, { from: '/\\evil.test' }, { from: 'https://evil.test' }, null, {}].map(wayBack)).toEqual(
      Array(5).fill('/'),
    );
  });
});
