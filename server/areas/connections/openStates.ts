import { connectionStates } from '#shared/areas/connections.ts';
import { isOpen } from '#shared/rules/connectionStatus.ts';

const names = connectionStates.filter(isOpen).map((state) => `'${state}'`);

/** Whether a connection `n` is one over which messages go, as a condition of a statement. */
export const isOpenIn = (n: string): string => `${n}.state in (${names.join(', ')})`;
