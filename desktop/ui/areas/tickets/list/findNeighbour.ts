interface RowId {
  readonly id: number;
}

/** Row at a distance of `step`; without a start, the first or last; undefined past the ends. */
export function findNeighbour<Found extends RowId>(rows: readonly Found[], id: number | null, step: 1 | -1): Found | undefined {
  const here = rows.findIndex((row) => row.id === id);
  return here === -1 ? rows.at(step === 1 ? 0 : -1) : here + step < 0 ? undefined : rows[here + step];
}
