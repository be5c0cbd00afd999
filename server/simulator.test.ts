import { rm } from 'node:fs/promises';
import { onTestFinished, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { demoPassword } from '#server/demo/people.ts';
import { startServer, type ServerProcess } from '#server/faults/process.ts';
import { callerAt } from '#server/testing/caller.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { secretEnvironment, testConfig } from '#server/testing/settings.ts';

const phone = '5511940028922';
const soon = { timeout: 20_000, interval: 100 };

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const { urls, drop } = await freshDatabase();
  const { dataDir } = testConfig();
  onTestFinished(async () => {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return startServer({ ...secretEnvironment, DATABASE_URL: urls.owner, DATA_DIR: dataDir, ...environment }, ['--simulator']);
}

describe('--simulator', () => {
  it('starts the demo with a WhatsApp to link numbers to, and says how to play it', { timeout: 60_000 }, async () => {
    const server = await start({ DEMO: '1' });
    onTestFinished(() => void server.kill());
    const { token } = await callerAt(server.url, null).call(api.auth.login, { email: 'admin@demo.prosa', password: demoPassword });
    const caller = callerAt(server.url, token);
    const { id } = await caller.call(api.connections.create, { name: 'De verdade' });
    await caller.call(api.connections.pairByCode, { id, number: phone });
    const code = await vi.waitFor(async () => {
      const { pairingCode } = await caller.call(api.connections.show, { id });
      return pairingCode || expect.fail('there is no code yet');
    }, soon);
    const control = /curl (\S+)/.exec(server.output())?.[1] ?? '';
    await fetch(control, { method: 'POST', body: JSON.stringify({ act: 'enterCode', number: phone, body: code }) });
    await vi.waitFor(async () => expect((await caller.call(api.connections.show, { id })).status).toBe('CONNECTED'), soon);
    expect(await server.stop()).toBe(0);
  });

  it('is refused where there is no demo, and in production', async () => {
    await expect(start({})).rejects.toThrow('plays WhatsApp for the demo');
    await expect(start({ NODE_ENV: 'production', ADMIN_EMAIL: 'a@b.example' })).rejects.toThrow('plays WhatsApp for the demo');
  });
});
