interface Named {
  readonly name: string;
}

/** The order of the server: accents and case count only between names that are otherwise the same, in all languages alike. */
const collator = new Intl.Collator('pt-BR');

/** All of them by name. */
export const sortByName = <Row extends Named>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => collator.compare(one.name, other.name));

/** Where a row of this name belongs among those in order; -1 where that is behind the last. */
export const findInsertIndex = (rows: readonly Named[], name: string): number =>
  rows.findIndex((row) => collator.compare(row.name, name) > 0);
