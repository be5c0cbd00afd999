/** Error codes of all areas, which import this file: `errors.ts` adds them by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by errors.ts
export interface ErrorNames {}
export type ErrorCode = keyof ErrorNames;

/** Permissions of all areas: `rules/permissions.ts` adds them. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by permissions.ts
export interface PermissionNames {}
export type Permission = keyof PermissionNames;
