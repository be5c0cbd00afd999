import { connectionStates } from '#shared/workspace/connections/record.ts';
import { canSendMessages } from '#shared/rules/connectionStatus.ts';

const openStateNames = connectionStates.filter(canSendMessages).map((state) => `'${state}'`);

/** SQL condition: connection `n` is in a state in which messages are sent. */
export const isOpenCondition = (n: string): string => `${n}.state in (${openStateNames.join(', ')})`;
