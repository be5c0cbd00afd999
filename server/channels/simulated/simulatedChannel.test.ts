import { beforeAll } from 'vitest';
import { api } from '#shared/api.ts';
import type { PhoneActInput } from '#shared/conversations/phone.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { runChannelSuite } from '#server/channels/runChannelSuite.ts';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import type { TestCustomer, ChannelFixture } from '#server/testing/channels/ChannelFixture.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { addressOf } from './addresses.ts';
import { parseMapLocation } from '#shared/rules/mapLocation.ts';
import { parseVcards } from '#shared/rules/vcard.ts';
import { SimulatedChannel } from './SimulatedChannel.ts';

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'true', SERVICES: 'web', LOG_LEVEL: 'error' });
  ({ admin } = await server.makeCompany());
});

let people = 0;
const call: ReturnType<TestServer['as']>['call'] = (endpoint, input) => server.as(admin).call(endpoint, input);

async function uploaded(
  personId: number,
  kind: string,
  file: { content: Buffer; mime: string; name: string; caption: string },
): Promise<string> {
  const form = new FormData();
  form.set('personId', String(personId));
  form.set('kind', kind);
  form.set('body', file.caption);
  form.append('files', new Blob([new Uint8Array(file.content)], { type: file.mime }), file.name);
  const answer = await fetch(`${server.url}/demo/phone/messages`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${admin.token}`, accept: 'application/json' },
  });
  const [message] = (await answer.json()) as { id: string }[];
  return message?.id ?? '';
}

async function contentOf(url: string | null): Promise<Buffer | null> {
  return url === null ? null : Buffer.from(await (await fetch(url.replace(/^https?:\/\/[^/]+/, server.url))).arrayBuffer());
}

async function customer({ id: connectionId }: OwnedConnection): Promise<TestCustomer> {
  const person = await call(api.phone.addPerson, { connectionId, name: `Cliente ${(people += 1)}` });
  const personId = person.id;
  const send = async (input: object): Promise<string> => (await call(api.phone.send, { personId, ...input }))[0]?.id ?? '';
  const act = (input: Omit<PhoneActInput, 'personId'>) => call(api.phone.act, { personId, ...input });
  const chat = async () => call(api.phone.chat, { id: personId });
  return {
    address: addressOf(person.number),
    number: person.number,
    name: person.name,
    text: (body, quotedId) => send({ body, ...(quotedId !== undefined && { quotedId }) }),
    file: (kind, content, options) => uploaded(personId, kind, { content, ...options }),
    location: (latitude, longitude) => send({ kind: 'location', latitude, longitude }),
    card: (cardName, cardNumber) => send({ kind: 'contact', cardName, cardNumber }),
    type: (isTyping) => act({ act: 'typing', isTyping }),
    edit: (messageId, body) => act({ act: 'edit', messageId, body }),
    revoke: (messageId) => act({ act: 'delete', messageId }),
    react: (messageId, body) => act({ act: 'react', messageId, body }),
    read: () => act({ act: 'read' }),
    deliveredMessages: async () =>
      Promise.all(
        (await chat()).messages
          .filter(({ byPerson }) => !byPerson)
          .map(async (one) => ({
            ...one,
            content: await contentOf(one.mediaUrl),
            place: one.kind === 'location' ? parseMapLocation(one.body) : null,
            cardName: one.kind === 'contact' ? (parseVcards(one.body)[0]?.name ?? '') : null,
            // Simulated phones do not show forwarding.
            isForwarded: null,
          })),
      ),
    isReadByCompany: async (id) => (await chat()).messages.some((one) => one.id === id && one.status === 'read'),
    isCompanyTyping: async () => (await chat()).person.isCompanyTyping,
  };
}

const makeSimulatedFixture = async (): Promise<ChannelFixture> => ({
  openChannel: (listener) =>
    new SimulatedChannel({ platform: server.platform, url: String(server.platform.orms.support.config.get('clientUrl')), listener }),
  makeConnection: async () => {
    const { id, companyId } = await call(api.connections.create, { name: `Balcão ${(people += 1)}`, provider: 'simulated' });
    await server.inCompany(companyId, ({ em }) => execute(em, 'update connections set wanted = false where id = $1', [id]));
    return { id, companyId, epoch: 1 };
  },
  pairPhone: null,
  makeCustomer: customer,
  unassignedNumber: '5511900000000',
  close: async () => undefined,
});

runChannelSuite('simulated', makeSimulatedFixture);
