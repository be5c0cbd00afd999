import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { useEndpointMutation, type EndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { needsConfirmation, type ConnectionAction } from './connectionActions.ts';

const confirmableEndpoints = { renew: api.connections.renew, pause: api.connections.pause, stop: api.connections.stop } as const;

/** Actions that may need confirmation. */
export type ConfirmableAction = keyof typeof confirmableEndpoints;

/** Calls the server; the new state arrives as a live event. */
export const useConfirmedAction = (action: ConfirmableAction): EndpointMutation<{ id: number }, Confirmation> =>
  useEndpointMutation(confirmableEndpoints[action], { isErrorShown: true });

interface ConnectionActionsOptions {
  readonly showQr: (connection: ConnectionRecord) => void;
  readonly confirm: (step: ConfirmableAction, connection: ConnectionRecord) => void;
}

interface ConnectionActionRunner {
  readonly run: (step: ConnectionAction, connection: ConnectionRecord) => void;
  readonly isBusy: (connection: ConnectionRecord) => boolean;
}

/** Runs an action at once, after confirmation or in the pairing dialog. */
export function useConnectionActions({ showQr, confirm }: ConnectionActionsOptions): ConnectionActionRunner {
  const start = useEndpointMutation(api.connections.start);
  const renew = useEndpointMutation(api.connections.renew);
  const run = (action: ConnectionAction, connection: ConnectionRecord): void => {
    const { id, provider } = connection;
    if (action === 'showQr' || action === 'showCode') {
      showQr(connection);
    } else if (action === 'retry' || action === 'resume') {
      start.mutate({ id });
    } else if (needsConfirmation(action, connection)) {
      confirm(action, connection);
    } else {
      renew.mutate({ id }, { onSuccess: () => provider !== 'simulated' && showQr(connection) });
    }
  };
  return { run, isBusy: ({ id }) => [start, renew].some(({ isPending, variables }) => isPending && variables.id === id) };
}
