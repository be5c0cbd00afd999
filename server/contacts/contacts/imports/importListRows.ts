import { addContactListItems, findListedNumbers } from '#server/contacts/contacts/lists/addItems.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { ContactImport } from './ContactImport.ts';
import { findPendingRows, recordRowResults, type ImportRowResult, type PendingImportRow } from './importRows.ts';

/** Rows of one step. */
const batchSize = 5_000;

/** Item names are at most this long. */
const maxNameLength = 50;

const toItem = ({ place, name, number, email, reason }: PendingImportRow) => ({
  place,
  number,
  name: name.length < 2 ? number : name.slice(0, maxNameLength).toWellFormed(),
  email: reason === 'badEmail' ? '' : email,
});

/** Marks the rows whose numbers the list has already, so that the preview tells. */
export async function skipListedRows(scope: Scope, contactImport: ContactImport, contactListId: number): Promise<void> {
  const rows = await findPendingRows(scope, contactImport, contactImport.total);
  const listed = await findListedNumbers(scope, contactListId, rows);
  const results = rows
    .filter(({ number }) => listed.has(number))
    .map(({ place }): ImportRowResult => ({ place, outcome: 'skipped', reason: 'inList', contactId: null }));
  await recordRowResults(scope, contactImport, results);
}

/** Adds one batch to the list; its numbers are checked afterwards. */
export async function addRowsToList(scope: Scope, contactImport: ContactImport, contactListId: number): Promise<void> {
  const rows = await findPendingRows(scope, contactImport, batchSize);
  const { addedPlaces, isFull } = await addContactListItems(scope, contactListId, rows.map(toItem));
  const results = rows.map(({ place, reason }): ImportRowResult => {
    const isAdded = addedPlaces.has(place);
    return {
      place,
      contactId: null,
      outcome: isAdded ? 'created' : 'skipped',
      reason: isAdded ? reason : isFull ? 'listFull' : 'repeated',
    };
  });
  await recordRowResults(scope, contactImport, results);
  if (rows.length < batchSize) {
    Object.assign(contactImport, { status: 'done', finishedAt: scope.now, waitingFor: null });
  }
  await scope.em.flush();
}
