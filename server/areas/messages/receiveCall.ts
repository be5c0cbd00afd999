import type { InboundCall } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/db/scope.ts';

/** Takes a call in. */
export async function receiveCall(_scope: Scope, _connectionId: number, _call: InboundCall): Promise<void> {}
