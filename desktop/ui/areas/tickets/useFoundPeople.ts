import { api } from '#shared/api.ts';
import type { ContactRecord } from '#shared/areas/contacts.ts';
import { useRead } from '#ui/data/query.ts';
import { useSettled } from '#ui/kit/index.ts';

const least = 3;
const pause = 500;
const nobody: readonly ContactRecord[] = [];

export interface FoundPeople {
  readonly people: readonly ContactRecord[];
  /** What stands in the place of people. */
  readonly note: 'help' | 'searching' | 'nobody' | null;
}

/** Contacts by name or number, once enough of it is written. Groups are written to, not called upon. */
export function useFoundPeople(term: string): FoundPeople {
  const written = term.trim().toLocaleLowerCase();
  const settled = useSettled(written, pause);
  const isLong = written.length >= least;
  const { data, isFetching } = useRead(api.contacts.page, { searchParam: settled }, { enabled: isLong && settled.length >= least });
  if (!isLong) {
    return { people: nobody, note: 'help' };
  }
  if (settled !== written || (isFetching && data === undefined)) {
    return { people: nobody, note: 'searching' };
  }
  const people = (data?.contacts ?? nobody).filter(({ isGroup }) => !isGroup);
  return { people, note: people.length === 0 ? 'nobody' : null };
}
