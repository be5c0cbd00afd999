import { copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { readInteger, readTimestamps, readTrimmed } from '#server/moving/sourceValues.ts';

const fallbackColor = '#7c7c7c';

/** Labels and lanes; equal ones become one. */
export async function importTags(context: MovingContext): Promise<void> {
  const keys = new Map<string, string>();
  await copyTable(context, {
    from: 'Tags',
    table: 'tags',
    translate: (row) => {
      const key = row['id'] ?? '';
      const name = readTrimmed(row, 'name', 50) || `Etiqueta ${key}`;
      const values = { name, color: readTrimmed(row, 'color', 20) || fallbackColor, kanban: readInteger(row, 'kanban') === 1 ? 1 : 0 };
      const sameAs = keys.get(JSON.stringify(values));
      keys.set(JSON.stringify(values), sameAs ?? key);
      return { key, values: { ...values, ...readTimestamps(row) }, ...(sameAs !== undefined && { sameAs }) };
    },
  });
}
