import { randomUUID } from 'node:crypto';
import { api } from '#shared/api.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import type { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { waitForConnection, retryWhileUnreachable, waitFor, type FaultEnvironment, type SignedInUser } from './startFaultEnvironment.ts';

export interface ScriptedCustomer {
  readonly number: string;
  /** Stores the message on the phone, once. `times`: the phone sends it repeatedly, as over a bad connection. */
  sendMessage(body: string, times?: number): Promise<void>;
  /** The bodies of the company's messages, in order of arrival. */
  readReceived(): Promise<string[]>;
}

/** A connection and its customers. */
export interface CustomerSource {
  readonly connectionId: number;
  makeCustomer(index: number): Promise<ScriptedCustomer>;
}

/** Numbers that end in four zeros have no simulated account. */
const customerNumber = (index: number): string => `55119880${String(10_000 + index).slice(-5)}`;

/** Customers of the simulated channel. */
export async function createSimulatedSource(
  environment: FaultEnvironment,
  admin: SignedInUser,
  queueIds: number[],
): Promise<CustomerSource> {
  const { id: connectionId } = await admin.caller.call(api.connections.create, {
    name: `Loja ${randomUUID()}`,
    provider: 'simulated',
    queueIds,
  });
  await waitForConnection(admin.caller, connectionId);
  const { owner } = environment;
  return {
    connectionId,
    makeCustomer: async (index) => {
      const number = customerNumber(index);
      const { id: personId } = await admin.caller.call(api.phone.addPerson, { connectionId, name: `Cliente ${index}`, number });
      const bodies = async (byPerson: boolean): Promise<string[]> => {
        const { rows } = await owner.query<{ body: string }>(
          'select body from simulated_messages where person_id = $1 and by_person = $2 order by id',
          [personId, byPerson],
        );
        return rows.map(({ body }) => body);
      };
      // A server that died during the request may have stored the message.
      const write = async (body: string): Promise<void> =>
        (await bodies(true)).includes(body) ? undefined : void (await admin.caller.call(api.phone.send, { personId, body }));
      return { number, sendMessage: (body) => retryWhileUnreachable(() => write(body)), readReceived: () => bodies(false) };
    },
  };
}

/** Customers who write to a number of the WhatsApp simulator. */
export interface WhatsAppSource extends CustomerSource {
  /** The phone of the number. */
  readonly phone: SimulatedPhone;
}

let phones = 0;

/** Customers of the WhatsApp simulator, which runs in this process and survives the server. */
export async function createWhatsAppSource(simulator: Simulator, admin: SignedInUser, queueIds: number[]): Promise<WhatsAppSource> {
  phones += 1;
  const name = `WhatsApp ${phones}`;
  const { id: connectionId } = await admin.caller.call(api.connections.create, { name, provider: 'beta', queueIds });
  const phone = simulator.addPhone({ number: `551198765${String(phones).padStart(4, '0')}`, name: 'Lumiar' });
  const qr = await waitFor('a QR code', async () => (await admin.caller.call(api.connections.show, { id: connectionId })).qrcode || null);
  await phone.scan(qr);
  await waitForConnection(admin.caller, connectionId);
  return {
    connectionId,
    phone,
    makeCustomer: async (index) => {
      const contact = simulator.addContact({ number: customerNumber(500 + index), name: `Cliente ${index}` });
      return {
        number: contact.number,
        sendMessage: async (body, times = 1) => {
          const id = randomUUID();
          for (let n = 0; n < times; n += 1) {
            await contact.text(phone, body, { id });
          }
        },
        readReceived: async () => contact.receivedMessages.items.map(({ text }) => text),
      };
    },
  };
}
