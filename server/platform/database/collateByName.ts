/** A column in the order in which people look for names. */
export const collateByName = (column: string): string => `${column} collate by_name`;
