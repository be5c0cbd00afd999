import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { call } from '#ui/data/client.ts';
import { useAct } from '#ui/data/query.ts';
import { needsConsent, type Step } from './steps.ts';

const endpoints = { renew: api.connections.renew, stop: api.connections.stop } as const;

/** Asks the server; the state that follows is told over the live wire. */
export async function takeStep(step: 'renew' | 'stop', { id }: Pick<ConnectionRecord, 'id'>): Promise<void> {
  await call(endpoints[step], { id });
}

interface StepDoors {
  readonly showQr: (connection: ConnectionRecord) => void;
  readonly ask: (step: 'renew' | 'stop', connection: ConnectionRecord) => void;
}

interface Steps {
  readonly run: (step: Step, connection: ConnectionRecord) => void;
  /** Its last step is on the way. */
  readonly isBusy: (connection: ConnectionRecord) => boolean;
}

/** What happens on a click: at once, after a question, or in the dialog of the code. */
export function useSteps({ showQr, ask }: StepDoors): Steps {
  const start = useAct(api.connections.start);
  const renew = useAct(api.connections.renew);
  const run = (step: Step, connection: ConnectionRecord): void => {
    const { id, provider } = connection;
    if (step === 'showQr') {
      showQr(connection);
    } else if (step === 'retry') {
      start.mutate({ id });
    } else if (step === 'stop' || needsConsent(step, connection)) {
      ask(step, connection);
    } else {
      renew.mutate({ id }, { onSuccess: () => provider !== 'simulated' && showQr(connection) });
    }
  };
  return { run, isBusy: ({ id }) => [start, renew].some(({ isPending, variables }) => isPending && variables.id === id) };
}
