import { randomUUID } from 'node:crypto';
import { api } from '#shared/api.ts';
import type { Simulator } from '#server/channels/whatsapp/simulator/Simulator.ts';
import { waitForConnection, retryWhileUnreachable, waitFor, type FaultEnvironment, type SignedInUser } from './startFaultEnvironment.ts';

/** Somebody outside with a phone. */
export interface ScriptedCustomer {
  readonly number: string;
  /** The phone has it, once; whether and when the company gets it is the company's affair. A bad line sends it several times. */
  sendMessage(body: string, times?: number): Promise<void>;
  /** What the company wrote, as it came. */
  readReceived(): Promise<string[]>;
}

/** A way in which customers reach the company. */
export interface CustomerSource {
  readonly connectionId: number;
  makeCustomer(place: number): Promise<ScriptedCustomer>;
}

/** Not ending in four zeros: those numbers are on no simulated phone. */
const customerNumber = (place: number): string => `55119880${String(10_000 + place).slice(-5)}`;

/** Customers who are played on the phone page. Their phones live in our database. */
export async function createSimulatedSource(ground: FaultEnvironment, admin: SignedInUser, queueIds: number[]): Promise<CustomerSource> {
  const { id: connectionId } = await admin.caller.call(api.connections.create, {
    name: `Loja ${randomUUID()}`,
    provider: 'simulated',
    queueIds,
  });
  await waitForConnection(admin.caller, connectionId);
  const { owner } = ground;
  return {
    connectionId,
    makeCustomer: async (place) => {
      const number = customerNumber(place);
      const { id: personId } = await admin.caller.call(api.phone.addPerson, { connectionId, name: `Cliente ${place}`, number });
      const bodies = async (byPerson: boolean): Promise<string[]> => {
        const { rows } = await owner.query<{ body: string }>(
          'select body from simulated_messages where person_id = $1 and by_person = $2 order by id',
          [personId, byPerson],
        );
        return rows.map(({ body }) => body);
      };
      // A server that died while it answered may have kept the message, or not.
      const write = async (body: string): Promise<void> =>
        (await bodies(true)).includes(body) ? undefined : void (await admin.caller.call(api.phone.send, { personId, body }));
      return { number, sendMessage: (body) => retryWhileUnreachable(() => write(body)), readReceived: () => bodies(false) };
    },
  };
}

let phones = 0;

/** Customers of the WhatsApp simulator, which lives in this process and goes on when the server dies. */
export async function createWhatsAppSource(simulator: Simulator, admin: SignedInUser, queueIds: number[]): Promise<CustomerSource> {
  phones += 1;
  const name = `WhatsApp ${phones}`;
  const { id: connectionId } = await admin.caller.call(api.connections.create, { name, provider: 'beta', queueIds });
  const phone = simulator.addPhone({ number: `551198765${String(phones).padStart(4, '0')}`, name: 'Lumiar' });
  const qr = await waitFor('a QR code', async () => (await admin.caller.call(api.connections.show, { id: connectionId })).qrcode || null);
  await phone.scan(qr);
  await waitForConnection(admin.caller, connectionId);
  return {
    connectionId,
    makeCustomer: async (place) => {
      const contact = simulator.addContact({ number: customerNumber(500 + place), name: `Cliente ${place}` });
      return {
        number: contact.number,
        sendMessage: async (body, times = 1) => {
          const id = randomUUID();
          for (let n = 0; n < times; n += 1) {
            await contact.text(phone, body, { id });
          }
        },
        readReceived: async () => contact.receivedMessages.items.map(({ text: words }) => words),
      };
    },
  };
}
