import { raw } from '@mikro-orm/postgresql';

/** A column in the order in which people look for names. */
export const collateByName = (column: string): string => `${column} collate by_name`;

/** The same for entities with a name; those of one name by age. */
export const orderByName = (): [Record<symbol, 'asc'>, { id: 'asc' }] => [
  { [raw((alias) => collateByName(`${alias}.name`))]: 'asc' },
  { id: 'asc' },
];
