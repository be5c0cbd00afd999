/** What a cell shows; of a number or day also its value: digits, or `YYYY-MM-DD`; of an error its name alone. */
export type SheetCell = string | { readonly text: string; readonly value: string };
export type SheetTable = readonly (readonly SheetCell[])[];

export const getText = (cell: SheetCell | undefined): string => (typeof cell === 'object' ? cell.text : (cell ?? ''));
export const getValue = (cell: SheetCell | undefined): string => (typeof cell === 'object' ? cell.value : (cell ?? ''));
