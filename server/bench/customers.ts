import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '#shared/api.ts';
import type { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import type { ApiClient } from '#server/testing/server/createApiClient.ts';

/** Customers who write to the company over one channel. */
export interface BenchCustomers {
  readonly channel: string;
  readonly connectionId: number;
  write(index: number, body: string): Promise<void>;
}

export const customerCount = 50;

async function waitUntil(what: string, check: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await check()) {
      return;
    }
    await pause(100);
  }
  throw new Error(`timed out waiting for ${what}`);
}

/** Opens a connection and waits until it is connected. */
export async function openConnection(caller: ApiClient, id: number): Promise<void> {
  await caller.call(api.connections.start, { id });
  await waitUntil('an open number', async () => (await caller.call(api.connections.show, { id })).status === 'CONNECTED');
}

/** Closes a connection and waits until it is; messages to it wait. */
export async function closeConnection(caller: ApiClient, id: number): Promise<void> {
  await caller.call(api.connections.stop, { id });
  await waitUntil('a closed number', async () => (await caller.call(api.connections.show, { id })).status === 'DISCONNECTED');
  await pause(500);
}

/** The numbers of customers with a pending ticket. */
const seededNumber = (index: number): string => `55119${String(70_000_001 + index).padStart(8, '0')}`;

/** Customers of the data set, writing on the demo's phones. */
export async function createSimulatedCustomers(caller: ApiClient, { url, token }: { url: string; token: string }): Promise<BenchCustomers> {
  const connection = (await caller.call(api.connections.list, {})).find(({ name }) => name === 'Banco de testes');
  const connectionId = connection?.id ?? 0;
  const ids: number[] = [];
  for (let index = 0; index < customerCount; index += 1) {
    ids.push((await caller.call(api.phone.addPerson, { connectionId, name: `Cliente ${index}`, number: seededNumber(index) })).id);
  }
  await openConnection(caller, connectionId);
  const agent = new Agent({ keepAlive: true, maxSockets: customerCount });
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' };
  const write = (index: number, body: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const outgoing = request(`${url}/demo/phone/messages`, { method: 'POST', agent, headers }, (response) => {
        response.resume();
        response.once('end', () =>
          (response.statusCode ?? 500) < 400 ? resolve() : reject(new Error(`a phone was refused: ${response.statusCode}`)),
        );
      });
      outgoing.once('error', reject);
      outgoing.end(JSON.stringify({ personId: ids[index % customerCount], body }));
    });
  return { channel: 'simulated', connectionId, write };
}

/** Customers of the WhatsApp simulator: messages are encrypted here and decrypted by the server. */
export async function createWhatsAppCustomers(caller: ApiClient, simulator: Simulator): Promise<BenchCustomers> {
  const { id: connectionId } = await caller.call(api.connections.create, { name: `Simulador ${Date.now()}`, provider: 'beta' });
  const phone = simulator.addPhone({ number: '5511987650001', name: 'Banco de testes' });
  let code = '';
  await waitUntil('a QR code', async () => {
    code = (await caller.call(api.connections.show, { id: connectionId })).qrcode ?? '';
    return code !== '';
  });
  await phone.scan(code);
  await waitUntil('an open number', async () => (await caller.call(api.connections.show, { id: connectionId })).status === 'CONNECTED');
  const contacts = Array.from({ length: customerCount }, (_, index) =>
    simulator.addContact({ number: `55119660${String(10_001 + index)}`, name: `Cliente ${index}` }),
  );
  return {
    channel: 'WhatsApp',
    connectionId,
    write: async (index, body) => void (await contacts[index % customerCount]?.text(phone, body)),
  };
}
