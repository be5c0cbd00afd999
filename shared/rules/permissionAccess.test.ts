import { describe, expect, it } from 'vitest';
import { permissions, type Permission } from '#shared/rules/permissions.ts';
import { dependsOnPlan, findAccess, type RoleAccess, type Role } from './permissionAccess.ts';

const roles: readonly Role[] = ['user', 'supervisor', 'admin', 'operator'];
const accessOf = (name: Permission): RoleAccess[] => roles.map((role) => findAccess(name, role));

describe('what roles may do', () => {
  it.each<[Permission, RoleAccess[]]>([
    ['tag.update', ['refused', 'allowed', 'allowed', 'refused']],
    ['queue.manage', ['refused', 'refused', 'allowed', 'refused']],
    ['user.create', ['refused', 'refused', 'allowed', 'allowed']],
    ['company.manage', ['refused', 'refused', 'refused', 'allowed']],
    ['ticket.see', ['conditional', 'conditional', 'allowed', 'conditional']],
    ['note.change', ['conditional', 'conditional', 'allowed', 'conditional']],
    ['user.update', ['conditional', 'conditional', 'allowed', 'allowed']],
    ['user.delete', ['refused', 'refused', 'allowed', 'allowed']],
    ['company.writeHours', ['refused', 'refused', 'allowed', 'allowed']],
    ['apiToken.manage', ['refused', 'refused', 'allowed', 'refused']],
  ])('%s', (name, access) => expect(accessOf(name)).toEqual(access));

  it('is known of every permission, and no permission is for nobody', () => {
    for (const name of Object.keys(permissions) as Permission[]) {
      expect(accessOf(name).some((access) => access !== 'refused')).toBe(true);
    }
  });

  it('names the permissions that need a feature of the plan', () => {
    expect(dependsOnPlan('apiToken.manage')).toBe(true);
    expect(dependsOnPlan('queue.manage')).toBe(false);
  });
});
