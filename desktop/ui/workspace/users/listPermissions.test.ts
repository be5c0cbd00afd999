import { expect, it } from 'vitest';
import { permissionNames } from '#shared/rules/permissionAccess.ts';
import { listPermissions, repeatedPermissions } from './listPermissions.ts';

it('the table has every permission once, those without a text last', () => {
  const rows = listPermissions((key) => key);
  const names = rows.map(({ name }) => name);
  expect(names.toSorted()).toEqual(permissionNames.filter((name) => !repeatedPermissions.has(name)).toSorted());
  expect(rows.map(({ label, name }) => label !== name).lastIndexOf(true)).toBeLessThan(
    rows.filter(({ group }) => group !== 'other').length,
  );
});
