import { connectionStates } from '#shared/areas/connections.ts';
import { canSendMessages } from '#shared/rules/connectionStatus.ts';

const openStateNames = connectionStates.filter(canSendMessages).map((state) => `'${state}'`);

/** Whether a connection `n` is one over which messages go, as a condition of a statement. */
export const isOpenCondition = (n: string): string => `${n}.state in (${openStateNames.join(', ')})`;
