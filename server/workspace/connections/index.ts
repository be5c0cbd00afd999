import './events.ts';

export { findApiTokenClient, findClientOfConnection, hashApiToken } from './apiTokenClients.ts';
export { requireConnection } from './readConnections.ts';
export { Connection, ConnectionQueueLink } from './Connection.ts';
export { createConnection } from './createConnection.ts';
export { assertConnection, chooseConnection } from './chooseConnection.ts';
export { blockFirstContacts, saveProviderQuota } from './connectionLimits.ts';
export { isOpenCondition } from './isOpenCondition.ts';
export { findConnectionState, findDesiredConnections } from './findDesiredConnections.ts';
export { saveUnplacedMessage } from './saveUnplacedMessage.ts';
export { updateConnection } from './updateConnection.ts';
export { recordState } from './recordState.ts';
