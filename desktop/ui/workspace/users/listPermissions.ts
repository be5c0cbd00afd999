import { permissionNames } from '#shared/rules/permissionAccess.ts';
import type { Permission } from '#shared/rules/permissions.ts';
import type { TextKey } from '#ui/text/index.ts';
import { describedPermissions, repeatedPermissions, type PermissionGroup } from './describedPermissions.ts';

export interface PermissionRow {
  readonly name: Permission;
  readonly label: string;
  readonly group: PermissionGroup;
}

/** Every permission by group; one without a text stands at the end under the name it has in the code. */
export function listPermissions(t: (key: TextKey) => string): PermissionRow[] {
  const known = new Set<Permission>([...describedPermissions.map(({ name }) => name), ...repeatedPermissions]);
  return [
    ...describedPermissions.map(({ name, group, text }): PermissionRow => ({ name, group, label: t(`permissions.names.${text}`) })),
    ...permissionNames.filter((name) => !known.has(name)).map((name): PermissionRow => ({ name, label: name, group: 'other' })),
  ];
}
