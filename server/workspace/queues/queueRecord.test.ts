import { beforeAll } from 'vitest';
import { api } from '#shared/api.ts';
import { randomColor } from '#server/testing/endpoints/EndpointFixture.ts';
import { runRecordSuite } from '#server/testing/records/runRecordSuite.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
});

runRecordSuite(() => server, {
  endpoints: api.queues,
  event: 'queue',
  notFound: 'ERR_QUEUE_NOT_FOUND',
  creator: 'admin',
  makeInput: (name) => ({ name, color: randomColor() }),
  shortName: { name: 'x', code: 'ERR_QUEUE_INVALID_NAME' },
  createAction: 'update',
  updaters: ['admin'],
  removers: ['admin'],
  removed: undefined,
});
