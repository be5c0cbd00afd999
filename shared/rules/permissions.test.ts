import { describe, expect, expectTypeOf, it } from 'vitest';
import { can, findRefusal, isActor, type Actor, type SystemActor, type UserActor } from '#shared/rules/permissions.ts';

const actor = (overrides: Partial<UserActor> = {}): UserActor => ({
  kind: 'user',
  userId: 1,
  companyId: 1,
  profile: 'user',
  super: false,
  queueIds: [],
  allTicket: false,
  plan: {},
  ...overrides,
});

const agent = actor();
const admin = actor({ profile: 'admin' });
const operator = actor({ super: true });

describe('permissions', () => {
  it('lets admins, and operators whatever their profile, add people', () => {
    expect([agent, admin, operator].map((who) => can(who, 'user.create'))).toEqual([false, true, true]);
  });

  it('reserves operator permissions for operators, whatever their profile', () => {
    expect([agent, admin, operator].map((who) => can(who, 'plan.manage'))).toEqual([false, false, true]);
    expect([agent, admin, operator].map((who) => can(who, 'setting.update'))).toEqual([false, true, false]);
  });

  it("lets people change themselves, admins everybody, and nobody but operators an operator's account", () => {
    const own = { id: 1 };
    const colleague = { id: 2 };
    const superior = { id: 3, super: true };
    const may = (who: Actor) => [own, colleague, superior].map((person) => can(who, 'user.update', person));
    expect(may(agent)).toEqual([true, false, false]);
    expect(may(admin)).toEqual([true, true, false]);
    expect(may(operator)).toEqual([true, true, true]);
    expect(can(admin, 'user.delete', superior)).toBe(false);
  });

  it('take the system for nobody, who has no ticket that is unassigned', () => {
    expectTypeOf<SystemActor>().not.toHaveProperty('userId');
    const system: SystemActor = { ...admin, kind: 'system' };
    const restricted: SystemActor = { ...system, profile: 'user' };
    expect([null, undefined, 0, 1].map((userId) => isActor(system, userId))).toEqual([false, false, false, false]);
    expect([null, undefined, 0, 1].map((userId) => isActor(admin, userId))).toEqual([false, false, false, true]);
    expect(can(restricted, 'ticket.see', { status: 'open', userId: null, queueId: 5 })).toBe(false);
    expect(can(system, 'ticket.see', { status: 'open', userId: null, queueId: 5 })).toBe(true);
  });

  it('ignores conditions on the subject when there is none', () => {
    expect(can(agent, 'user.update')).toBe(true);
    expect(findRefusal(agent, 'user.update', { id: 2 })).toBe('permission');
  });
});
