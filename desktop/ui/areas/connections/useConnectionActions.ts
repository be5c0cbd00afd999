import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { useEndpointMutation } from '#ui/data/cache/query.ts';
import { needsConfirmation, type ConnectionAction } from './connectionActions.ts';

const confirmableEndpoints = { renew: api.connections.renew, pause: api.connections.pause, stop: api.connections.stop } as const;

/** Steps that a question may come before. */
export type ConfirmableAction = keyof typeof confirmableEndpoints;

/** Asks the server; the state that follows is told over the live wire. */
export async function runConnectionAction(action: ConfirmableAction, { id }: Pick<ConnectionRecord, 'id'>): Promise<void> {
  await callEndpoint(confirmableEndpoints[action], { id });
}

interface ConnectionActionsOptions {
  readonly showQr: (connection: ConnectionRecord) => void;
  readonly confirm: (step: ConfirmableAction, connection: ConnectionRecord) => void;
}

interface ConnectionActionRunner {
  readonly run: (step: ConnectionAction, connection: ConnectionRecord) => void;
  /** Its last step is on the way. */
  readonly isBusy: (connection: ConnectionRecord) => boolean;
}

/** What happens on a click: at once, after a question, or in the dialog of the code. */
export function useConnectionActions({ showQr, confirm: ask }: ConnectionActionsOptions): ConnectionActionRunner {
  const start = useEndpointMutation(api.connections.start);
  const renew = useEndpointMutation(api.connections.renew);
  const run = (action: ConnectionAction, connection: ConnectionRecord): void => {
    const { id, provider } = connection;
    if (action === 'showQr' || action === 'showCode') {
      showQr(connection);
    } else if (action === 'retry' || action === 'resume') {
      start.mutate({ id });
    } else if (needsConfirmation(action, connection)) {
      ask(action, connection);
    } else {
      renew.mutate({ id }, { onSuccess: () => provider !== 'simulated' && showQr(connection) });
    }
  };
  return { run, isBusy: ({ id }) => [start, renew].some(({ isPending, variables }) => isPending && variables.id === id) };
}
