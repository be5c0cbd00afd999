import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { QueueOptionRecord } from '#shared/workspace/queues/options.ts';
import { placeOption, type OptionPlace } from '#shared/rules/optionTree.ts';
import { invalidateEndpoint, toQueryKey, updateCached } from '#ui/data/cache/cache.ts';
import { beginMenuChange } from './live.ts';

type Records = readonly QueueOptionRecord[];

/** Which menu is shown: the one that customers meet, or the one that is being written. */
export interface ShownMenu {
  readonly queueId: number;
  readonly isDraft: boolean;
}

/** Of the list of its options. */
export const menuInput = ({ queueId, isDraft }: ShownMenu): { queueId: number; isDraft?: boolean } => ({
  queueId,
  ...(isDraft && { isDraft }),
});

let lastRequest: Promise<unknown> = Promise.resolve();

const toPlace = ({ id, parentId, option }: QueueOptionRecord): OptionPlace => ({ id, parentId, position: Number(option ?? 0) });

/** Gives the options their new places; those without one are gone. */
export function editPlaces(records: Records, edit: (places: OptionPlace[]) => readonly OptionPlace[]): Records {
  const places = new Map(edit(records.map(toPlace)).map((place) => [place.id, place]));
  return records.flatMap((record) => {
    const place = places.get(record.id);
    return place === undefined ? [] : [{ ...record, parentId: place.parentId, option: String(place.position) }];
  });
}

function applyEdit(cache: QueryClient, menu: ShownMenu, edit: (records: Records) => Records): () => void {
  const key = toQueryKey(api.queueOptions.list, menuInput(menu));
  const before = cache.getQueryData<Records>(key);
  updateCached<Records>(cache, key, edit);
  return () => cache.setQueryData(key, before);
}

/** Puts a new option among those that are shown; again, it changes nothing. */
export function insertOption(cache: QueryClient, menu: ShownMenu, record: QueueOptionRecord): void {
  const place = toPlace(record);
  const isOther = ({ id }: { readonly id: number }): boolean => id !== record.id;
  updateCached<Records>(cache, toQueryKey(api.queueOptions.list, menuInput(menu)), (records) => [
    ...editPlaces(records.filter(isOther), (places) => placeOption(places, place, place).filter(isOther)),
    record,
  ]);
}

interface MenuChange<Result> {
  readonly menu: ShownMenu;
  /** What the change makes of the menu, shown before the server has answered. */
  readonly edit: (records: Records) => Records;
  readonly request: () => Promise<Result>;
}

/** Shows a change at once and asks for it after those before it, whose order counts; a refused one is taken back. */
export async function changeMenu<Result>(cache: QueryClient, { menu, edit, request }: MenuChange<Result>): Promise<Result> {
  const endChange = beginMenuChange();
  const undo = applyEdit(cache, menu, edit);
  const answer = lastRequest.then(request);
  lastRequest = answer.catch(undo).finally(() => {
    if (endChange()) {
      invalidateEndpoint(cache, api.queueOptions.list);
    }
  });
  return answer;
}
