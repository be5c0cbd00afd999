import { describe, expect, it } from 'vitest';
import { can, findRefusal, type Actor } from '#shared/rules/permissions.ts';

const actor = (wishes: Partial<Actor> = {}): Actor => ({
  userId: 1,
  companyId: 1,
  profile: 'user',
  super: false,
  queueIds: [],
  allTicket: false,
  plan: {},
  ...wishes,
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

  it('ignores conditions on the subject when there is none', () => {
    expect(can(agent, 'user.update')).toBe(true);
    expect(findRefusal(agent, 'user.update', { id: 2 })).toBe('permission');
  });
});
