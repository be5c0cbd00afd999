interface RowId {
  readonly id: number;
}

/** Row at a distance of `step`; without a start, the first or last; undefined past the ends. */
export function findNeighbour<Row extends RowId>(rows: readonly Row[], id: number | null, step: 1 | -1): Row | undefined {
  const index = rows.findIndex((row) => row.id === id);
  return index === -1 ? rows.at(step === 1 ? 0 : -1) : index + step < 0 ? undefined : rows[index + step];
}
