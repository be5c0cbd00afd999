import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { call } from '#ui/data/client.ts';
import { useAct } from '#ui/data/query.ts';
import { needsConsent, type Step } from './steps.ts';

const endpoints = { renew: api.connections.renew, pause: api.connections.pause, stop: api.connections.stop } as const;

/** Steps that a question may come before. */
export type Asked = keyof typeof endpoints;

/** Asks the server; the state that follows is told over the live wire. */
export async function takeStep(step: Asked, { id }: Pick<ConnectionRecord, 'id'>): Promise<void> {
  await call(endpoints[step], { id });
}

interface StepDoors {
  readonly showQr: (connection: ConnectionRecord) => void;
  readonly ask: (step: Asked, connection: ConnectionRecord) => void;
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
    if (step === 'showQr' || step === 'showCode') {
      showQr(connection);
    } else if (step === 'retry' || step === 'resume') {
      start.mutate({ id });
    } else if (needsConsent(step, connection)) {
      ask(step, connection);
    } else {
      renew.mutate({ id }, { onSuccess: () => provider !== 'simulated' && showQr(connection) });
    }
  };
  return { run, isBusy: ({ id }) => [start, renew].some(({ isPending, variables }) => isPending && variables.id === id) };
}
