import { raw } from '@mikro-orm/postgresql';

/** A column in the collation for names. */
export const collateByName = (column: string): string => `${column} collate by_name`;

/** Entities by name, then by id. */
export const orderByName = (): [Record<symbol, 'asc'>, { id: 'asc' }] => [
  { [raw((alias) => collateByName(`${alias}.name`))]: 'asc' },
  { id: 'asc' },
];
