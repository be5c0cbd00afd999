import { rm } from 'node:fs/promises';
import pg from 'pg';
import { onTestFinished, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { demoPassword } from './demo/demoCompany.ts';
import { startServerProcess, type ServerProcess } from './faults/startServerProcess.ts';
import { createApiClient } from './testing/server/createApiClient.ts';
import { createTestDatabase } from './testing/database/createTestDatabase.ts';
import { secretEnvironment, testConfig, testSecrets } from './testing/server/testConfig.ts';

const phone = '5511940028922';
const soon = { timeout: 20_000, interval: 100 };

/** Every private key in the stored credentials of a number. */
async function privateKeys(url: string, connectionId: number): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ credentials: string }>('select credentials from whatsapp_sessions where connection_id = $1', [
    connectionId,
  ]);
  await client.end();
  const opened = (await testSecrets()).open(rows[0]?.credentials ?? '', `whatsapp ${connectionId} credentials`);
  return [...opened.matchAll(/"(?:private|advSecretKey)":(?:\{[^}]*"data":)?"([^"]{40,})"/g)].map(([, secret]) => secret ?? '');
}

async function start(environment: Record<string, string>): Promise<{ server: ServerProcess; owner: string }> {
  const { urls, drop } = await createTestDatabase();
  const { dataDir } = testConfig();
  onTestFinished(async () => {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const server = await startServerProcess({ ...secretEnvironment, DATABASE_URL: urls.owner, DATA_DIR: dataDir, ...environment }, [
    '--simulator',
  ]);
  return { server, owner: urls.owner };
}

describe('--simulator', () => {
  it('starts the demo with a WhatsApp to link numbers to, and says how to play it', { timeout: 120_000 }, async () => {
    const { server, owner } = await start({ DEMO: '1', LOG_LEVEL: 'trace' });
    onTestFinished(() => void server.kill());
    const { token } = await createApiClient(server.url, null).call(api.auth.login, { email: 'admin@demo.prosa', password: demoPassword });
    const caller = createApiClient(server.url, token);
    const { id } = await caller.call(api.connections.create, { name: 'De verdade' });
    await caller.call(api.connections.pairByCode, { id, number: phone });
    const code = await vi.waitFor(async () => {
      const { pairingCode } = await caller.call(api.connections.show, { id });
      return pairingCode || expect.fail('there is no code yet');
    }, soon);
    const control = /curl (\S+)/.exec(server.output())?.[1] ?? '';
    const play = (request: object): Promise<Response> => fetch(control, { method: 'POST', body: JSON.stringify(request) });
    await play({ act: 'enterCode', number: phone, body: code });
    await vi.waitFor(async () => expect((await caller.call(api.connections.show, { id })).status).toBe('CONNECTED'), soon);
    await play({ act: 'text', number: '5511987654321', to: phone, body: 'Oi' });
    await vi.waitFor(async () => {
      const { tickets } = await caller.call(api.tickets.page, { status: 'pending', showAll: true, searchParam: 'Marina' });
      expect(tickets).not.toEqual([]);
    }, soon);
    const secrets = await privateKeys(owner, id);
    expect(secrets.length).toBeGreaterThan(4);
    expect(secrets.filter((secret) => server.output().includes(secret))).toEqual([]);
    expect(server.output()).not.toMatch(/privKey|Closing session/);
    expect(await server.stop()).toBe(0);
  });

  it('is refused where there is no demo, and in production', async () => {
    await expect(start({})).rejects.toThrow('plays WhatsApp for the demo');
    await expect(start({ NODE_ENV: 'production', ADMIN_EMAIL: 'a@b.example' })).rejects.toThrow('plays WhatsApp for the demo');
  });
});
