import { openContactListFilter } from '#shared/contacts/contactLists/filter.ts';
import { AppError } from '#shared/errors.ts';
import { createContactList } from '#server/contacts/contactLists/index.ts';
import { companyFilter, type MovingContext } from '#server/moving/MovingContext.ts';
import { readInteger, readKey, readTrimmed } from '#server/moving/sourceValues.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';

/** The key of the list that stands for a campaign's tag; null: it has a list, or no tag. */
export const tagListKey = (row: SourceRecord): string | null =>
  readKey(row, 'contactListId') === null && readInteger(row, 'tagListId') !== null ? `campaign-${row['id']}` : null;

/** Whether the list is there now. */
async function makeList({ writer, reporter }: MovingContext, row: SourceRecord, tagId: number | undefined): Promise<boolean> {
  const [key, listKey] = [row['id'] ?? '', tagListKey(row) ?? ''];
  if (tagId === undefined) {
    reporter.change('campaigns', key, 'its tag is not there: it has no contacts');
    return false;
  }
  const list = { name: `${readTrimmed(row, 'name', 40)} · ${key}`, filter: { ...openContactListFilter, tagIds: [tagId] } };
  try {
    await writer.applyOnce('contact_lists', listKey, async (scope) => (await createContactList(scope, list)).id);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) {
      throw error;
    }
    reporter.change('campaigns', key, `the list for its tag cannot be made (${error.code}): it has no contacts`);
    return false;
  }
}

/** Makes a list of everybody with the tag for each campaign that goes to one; the keys of the lists that are there. */
export async function importTagLists(context: MovingContext): Promise<ReadonlySet<string>> {
  const listKeys = new Set<string>();
  for await (const rows of context.source.read('Campaigns', { filter: companyFilter(context, 'Campaigns') })) {
    const withTag = rows.filter((row) => tagListKey(row) !== null);
    const tagIds = await context.writer.findIds(
      'tags',
      withTag.map((row) => readTrimmed(row, 'tagListId')),
    );
    for (const row of withTag) {
      if (await makeList(context, row, tagIds.get(readTrimmed(row, 'tagListId')))) {
        listKeys.add(tagListKey(row) ?? '');
      }
    }
  }
  return listKeys;
}
