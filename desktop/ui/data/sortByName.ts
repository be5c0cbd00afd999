interface Named {
  readonly name: string;
}

/** Same order as the server: accents and case only break ties. */
const collator = new Intl.Collator('pt-BR');

export const sortByName = <Row extends Named>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => collator.compare(one.name, other.name));

/** Index at which a row of this name belongs; -1 for the end. */
export const findInsertIndex = (rows: readonly Named[], name: string): number =>
  rows.findIndex((row) => collator.compare(row.name, name) > 0);
