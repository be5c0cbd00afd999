import { Tally } from '#server/areas/guardian/Tally.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Takers } from '#server/channels/index.ts';

/** Figures are written down so often, in milliseconds. */
const every = 15_000;

/** The same takers, with somebody who counts beside them. */
export function countedBy(tally: Tally, takers: Takers): Takers {
  const { receive, recordState, letters } = takers;
  return {
    ...takers,
    receive: async (scope, connectionId, items) => {
      const taken = await receive(scope, connectionId, items);
      taken.forEach((item) => tally.received(scope, connectionId, item));
      return taken;
    },
    recordState: async (scope, connectionId, state) => {
      await recordState(scope, connectionId, state);
      await tally.changed(scope, connectionId, state);
    },
    letters: {
      ...letters,
      failed: async (scope, letter, failure) => {
        await letters.failed(scope, letter, failure);
        const table = letter.kind === 'message' ? 'messages' : 'message_actions';
        const [row] = await rows(scope.em, queryOf({ id: column.number() }, `select connection_id as id from ${table} where id = $1`), [
          letter.id,
        ]);
        if (row) {
          tally.failed(scope, row.id, { cause: failure, count: 1 });
        }
      },
    },
  };
}

export const startTally = (platform: Platform): Tally => new Tally(platform, { every });
