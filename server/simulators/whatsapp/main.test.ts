import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSimulator, type SimulatorProcess } from './startSimulator.ts';

let simulator: SimulatorProcess;

async function ask(request: object): Promise<unknown> {
  const response = await fetch(simulator.control, { method: 'POST', body: JSON.stringify(request) });
  return response.json();
}

beforeAll(async () => {
  simulator = await startSimulator();
});

afterAll(() => simulator.stop());

describe('the simulator as a process', () => {
  it('prints the environment for a server', async () => {
    expect(simulator.environment.WHATSAPP_SERVER_URL).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/ws\/chat$/);
    expect(Buffer.from(simulator.environment.WHATSAPP_TRUST_ROOT, 'base64')).toHaveLength(32);
    expect(await readFile(simulator.environment.WHATSAPP_CA_FILE, 'utf8')).toContain('BEGIN CERTIFICATE');
  });

  it('is controlled over HTTP', async () => {
    expect(await ask({ act: 'phone', number: '5511900000001', name: 'Loja' })).toEqual({ answer: expect.stringMatching(/@lid$/) });
    await ask({ act: 'contact', number: '5511987654321', name: 'Ana' });
    expect(await ask({ act: 'text', number: '5511987654321', to: '5511900000001', body: 'Oi', id: 'X' })).toEqual({ answer: 'X' });
    expect(await ask({ act: 'sent' })).toEqual({ answer: [] });
  });

  it('explains unknown requests', async () => {
    expect(await ask({ act: 'dance' })).toEqual({ error: expect.stringContaining('"dance"') });
    expect(await ask({ act: 'text', number: '1', to: '2' })).toEqual({ error: 'no contact has the number 1' });
  });
});
