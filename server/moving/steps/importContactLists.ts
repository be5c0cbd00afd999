import { readPhoneText } from '#shared/rules/readPhoneText.ts';
import { copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { readKey, readTimestamps, readTrimmed } from '#server/moving/sourceValues.ts';

/** Lists for campaigns. Their numbers are checked again, when an admin asks for it. */
export async function importContactLists(context: MovingContext): Promise<void> {
  await copyTable(context, {
    from: 'ContactLists',
    table: 'contact_lists',
    translate: (row) => ({
      key: row['id'] ?? '',
      values: { name: readTrimmed(row, 'name', 50) || `Lista ${row['id']}`, is_checking: false, ...readTimestamps(row) },
    }),
  });
  await copyTable(context, {
    from: 'ContactListItems',
    table: 'contact_list_items',
    belongsBy: 'contact_list_id',
    translate: (row) => {
      const [key, number] = [row['id'] ?? '', readPhoneText(readTrimmed(row, 'number', 60)).digits];
      if (number.length < 8 || number.length > 15) {
        context.reporter.refuse('contact_list_items', key, 'it has no usable number');
        return null;
      }
      return {
        key,
        values: {
          contact_list_id: readKey(row, 'contactListId'),
          name: readTrimmed(row, 'name', 50) || number,
          number,
          email: readTrimmed(row, 'email', 200),
          validity: 'unchecked',
          attempts: 0,
          ...readTimestamps(row),
        },
      };
    },
  });
}
