import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { ContactMessageKind } from '#shared/conversations/messages/search.ts';
import type { Ticket } from '#server/conversations/tickets/index.ts';
import { makeMessage, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

interface AttachedFile {
  readonly isDeleted?: boolean;
  readonly mediaMime?: string | null;
}

let server: TestServer;
let admin: TestUser;
let agent: TestUser;
let contactId: number;
let foreignQueueTicket: number;

beforeAll(async () => {
  server = await startTestServer();
  const company = await server.makeCompany();
  ({ admin, agent } = company);
  await server.inCompany(company.id, async (scope) => {
    const own = await makeTicket(scope, { status: 'open', userId: agent.id });
    ({ contactId } = own);
    const other = await makeTicket(scope, { contactId, status: 'closed', userId: admin.id });
    foreignQueueTicket = other.id;
    const attach = async (ticket: Ticket, body: string, mediaType: string, { isDeleted = false, mediaMime = null }: AttachedFile = {}) => {
      const message = await makeMessage(scope, ticket, { body });
      scope.em.assign(message, { mediaType, mediaMime, isDeleted, mediaState: 'ready', mediaPath: `${company.id}/x.bin` });
    };
    await makeMessage(scope, own, { body: 'Veja https://lumiar.example' });
    await makeMessage(scope, own, { body: 'sem nada' });
    await attach(own, 'foto', 'image');
    await attach(own, 'apagada', 'image', { isDeleted: true });
    await attach(other, 'catalogo.pdf', 'application');
    await scope.em.flush();
  });
});

const bodiesFor = async (who: TestUser, kind: ContactMessageKind): Promise<string[]> =>
  (await server.as(who).call(api.messages.ofContact, { id: contactId, kind })).messages.map(({ body }) => body);

describe('GET /contacts/:id/messages', () => {
  it('finds pictures, files and links in all conversations, without deleted messages', async () => {
    expect(await bodiesFor(admin, 'media')).toEqual(['foto']);
    expect(await bodiesFor(admin, 'files')).toEqual(['catalogo.pdf']);
    expect(await bodiesFor(admin, 'links')).toEqual(['Veja https://lumiar.example']);
  });

  it('shows an agent the conversations that the agent may see', async () => {
    expect(foreignQueueTicket).toBeGreaterThan(0);
    expect(await bodiesFor(agent, 'media')).toEqual(['foto']);
    expect(await bodiesFor(agent, 'files')).toEqual([]);
  });

  it('divides pictures, films and sounds by what browsers draw or play', async () => {
    const company = await server.makeCompany();
    const ofContact = await server.inCompany(company.id, async (scope) => {
      const ticket = await makeTicket(scope, { status: 'open', userId: company.admin.id });
      const files = [
        'image/svg+xml',
        'image/heic',
        'video/x-msvideo',
        'image/vnd.dwg',
        'audio/amr',
        'IMAGE/PNG',
        'video/mp4; codecs=avc1',
        'audio/ogg',
      ];
      for (const mediaMime of files) {
        const message = await makeMessage(scope, ticket, { body: mediaMime });
        const [mediaType = ''] = mediaMime.toLowerCase().split('/');
        scope.em.assign(message, { mediaType, mediaMime, mediaState: 'ready', mediaPath: `${company.id}/x.bin` });
      }
      await scope.em.flush();
      return ticket.contactId;
    });
    const list = async (kind: ContactMessageKind) =>
      (await server.as(company.admin).call(api.messages.ofContact, { id: ofContact, kind })).messages.map(({ body }) => body).toSorted();
    expect(await list('media')).toEqual(['IMAGE/PNG', 'video/mp4; codecs=avc1']);
    expect(await list('files')).toEqual(['audio/amr', 'image/heic', 'image/svg+xml', 'image/vnd.dwg', 'video/x-msvideo']);
  });

  it("does not find another company's contact", async () => {
    const { admin: stranger } = await server.makeCompany();
    expect(await server.as(stranger).send('GET', `/contacts/${contactId}/messages?kind=links`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CONTACT_FOUND' },
    });
  });
});
