import './events.ts';

export { findApiTokenClient, findClientOfConnection, hashApiToken } from './apiTokenClients.ts';
export { requireConnection } from './readConnections.ts';
export { Connection } from './Connection.ts';
export { createConnection } from './createConnection.ts';
export { assertConnection, chooseConnection } from './chooseConnection.ts';
export { blockFirstContacts, saveProviderQuota } from './connectionLimits.ts';
export { isOpenCondition } from './isOpenCondition.ts';
export { findConnectionState } from './findDesiredConnections.ts';
export { saveUnplacedMessage } from './saveUnplacedMessage.ts';
export { updateConnection } from './updateConnection.ts';
