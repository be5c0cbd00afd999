import { HealthCounters } from './areas/guardian/HealthCounters.ts';
import { column, queryOf, queryRows } from './platform/database/queryRows.ts';
import type { Platform } from './platform/platform.ts';
import type { ChannelHandlers } from './channels/index.ts';

/** Figures are written down so often, in milliseconds. */
const flushIntervalMs = 15_000;

/** The same takers, with somebody who counts beside them. */
export function withHealthCounters(healthCounters: HealthCounters, handlers: ChannelHandlers): ChannelHandlers {
  const { receiveItems: receive, recordState, outboundQueue: letters } = handlers;
  return {
    ...handlers,
    receiveItems: async (scope, connectionId, items) => {
      const accepted = await receive(scope, connectionId, items);
      accepted.forEach((item) => healthCounters.countReceived(scope, connectionId, item));
      return accepted;
    },
    recordState: async (scope, connectionId, state) => {
      await recordState(scope, connectionId, state);
      await healthCounters.trackState(scope, connectionId, state);
    },
    outboundQueue: {
      ...letters,
      markFailed: async (scope, letter, failure) => {
        await letters.markFailed(scope, letter, failure);
        const table = letter.kind === 'message' ? 'messages' : 'message_actions';
        const [row] = await queryRows(
          scope.em,
          queryOf({ id: column.number() }, `select connection_id as id from ${table} where id = $1`),
          [letter.id],
        );
        if (row) {
          healthCounters.countFailure(scope, row.id, { cause: failure, count: 1 });
        }
      },
    },
  };
}

export const startHealthCounters = (platform: Platform): HealthCounters => new HealthCounters(platform, { every: flushIntervalMs });
