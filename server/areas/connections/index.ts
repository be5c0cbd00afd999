import './events.ts';

export { Connection, ConnectionQueue } from './Connection.ts';
export { createConnection } from './createConnection.ts';
export { assertConnection, defaultConnection } from './choice.ts';
export { isOpenIn } from './openStates.ts';
export { recordState } from './recordState.ts';
