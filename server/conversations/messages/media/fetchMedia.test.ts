import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { ConnectionState } from '#shared/workspace/connections/record.ts';
import { AppError } from '#shared/errors.ts';
import { ChannelError, type InboundMessage, type RemoteMedia } from '#server/channels/Channel.ts';
import { createFakeChannelClient } from '#server/testing/channels/createFakeChannelClient.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { findRetryDelayMs, type Job, type OpenContext, retryPolicies } from '#server/platform/jobs/defineJob.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { remoteImage } from '#server/testing/fixtures/inboundItems.ts';
import { startScanner, virus } from '#server/testing/scanner/startScanner.ts';
import { makeConnection } from '#server/testing/fixtures/makeRecords.ts';
import { drainDomainEvents } from '#server/testing/fixtures/drainBroadcasts.ts';
import { messageListeners, sendReceiptsJob } from '#server/conversations/messages/listeners.ts';
import { receiveMessage } from '#server/conversations/messages/inbound/receiveMessage.ts';
import { fetchMediaJob } from './fetchMedia.ts';

let server: TestServer;
let admin: TestUser;
let connectionId: number;
/** The channel's answer to a fetch, and the keys that were marked as read. */
let answer: (media: RemoteMedia) => Promise<Readable>;
let read: string[];
let isOpen: boolean;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
  ({ admin } = await server.makeCompany());
  connectionId = (await server.inCompany(admin.companyId, (scope) => makeConnection(scope))).id;
});
beforeEach(() => {
  read = [];
  isOpen = true;
  answer = () => Promise.reject(new Error('nothing was prepared'));
});

const channelClient = createFakeChannelClient({
  fetchMedia: (_scope, _connectionId, media) => answer(media),
  markRead: async (_scope, _connectionId, keys) => {
    if (!isOpen) {
      throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    }
    read.push(...keys.map(({ externalId }) => externalId));
  },
});

let scannerAddress: string | undefined;

/** A scope whose channel client is the test's. */
const inside: TestServer['inCompany'] = (companyId, work) =>
  server.inCompany(companyId, (scope) => {
    const config = { ...scope.platform.config, scannerAddress };
    return work({ ...scope, platform: { ...scope.platform, config, channels: channelClient } });
  });

async function receiveMedia(kind: string, media: Partial<RemoteMedia> = {}): Promise<number> {
  const number = `55117${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const chat = { address: `${number}@s.whatsapp.net`, number, alias: null, name: 'Marina', isGroup: false };
  const key = { chat: chat.address, participant: null, fromMe: false, externalId: randomUUID() };
  const item: InboundMessage = {
    type: 'message',
    key,
    chat,
    sender: chat,
    at: new Date(),
    kind,
    body: '',
    media: { ...remoteImage, ...media },
    quotedId: null,
    isHistory: false,
  };
  return (await inside(admin.companyId, (scope) => receiveMessage(scope, connectionId, item)))?.id ?? expect.fail('was not stored');
}

/** One try of a job, as the runner does it. */
async function runJob(job: Job<Scope>, data: never, attempt = 1): Promise<void> {
  const open: OpenContext<Scope> = (work) => inside(admin.companyId, work);
  const prepared = (await job.prepare?.(open, data)) as never;
  await open((scope) => job.run(scope, data, { attempt, signal: new AbortController().signal, prepared }));
}

/** One try of the job; the last one ends with its failure handler. */
async function run(messageId: number, attempt = 1): Promise<void> {
  const data = { messageId } as never;
  try {
    await runJob(fetchMediaJob, data, attempt);
  } catch (thrown) {
    const error = thrown as Error;
    if (findRetryDelayMs(fetchMediaJob, attempt, error) !== null) {
      throw error;
    }
    await inside(admin.companyId, async (scope) => fetchMediaJob.onGaveUp?.(scope, data, error));
  }
}
const show = async (rowId: number) => {
  const { tickets } = await server.as(admin).call(api.tickets.page, { showAll: true });
  const pages = await Promise.all(tickets.map(({ id }) => server.as(admin).call(api.messages.page, { ticketId: id })));
  return pages.flatMap(({ messages }) => messages).find((message) => message.rowId === rowId) ?? expect.fail('is gone');
};

describe('the file of a message', () => {
  it('is asked for when the message is stored, once', async () => {
    await drainDomainEvents(server.platform, admin.companyId);
    const id = await receiveMedia('image');
    const requests = (await drainDomainEvents(server.platform, admin.companyId)).filter(({ name }) => name === 'job.requested');
    expect(requests.map(({ data }) => data as { job: string }).filter(({ job }) => job === 'messages.fetchMedia')).toMatchObject([
      { data: { messageId: id }, key: `media-${id}` },
    ]);
    expect(await show(id)).toMatchObject({ mediaUrl: null, media: { state: 'pending', width: 8 } });
  });

  it('is kept with what its content shows, and a thumbnail', async () => {
    const id = await receiveMedia('image', { mime: 'image/png', name: 'foto.png' });
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a43' } })
      .jpeg()
      .toBuffer();
    answer = async ({ reference }) => (expect(reference).toBe('ref'), Readable.from([photo]));
    await run(id);
    expect(await show(id)).toMatchObject({
      mediaUrl: expect.stringContaining('.jpg?'),
      media: {
        state: 'ready',
        mime: 'image/jpeg',
        width: 800,
        height: 600,
        size: photo.length,
        name: 'foto.png',
        thumbnailUrl: expect.stringContaining('.webp?'),
      },
    });
    expect((await drainDomainEvents(server.platform, admin.companyId)).map(({ name }) => name)).toContain('message.changed');
    answer = () => Promise.reject(new Error('asked twice'));
    await run(id);
  });

  it('is blocked where the virus scanner finds something, and no retry is made', async () => {
    const scanner = await startScanner();
    scannerAddress = scanner.address;
    const id = await receiveMedia('document', { mime: 'text/plain', name: 'fatura.txt' });
    answer = async () => Readable.from([Buffer.from(virus)]);
    await run(id);
    expect(await show(id)).toMatchObject({ mediaUrl: null, media: { state: 'failed', reason: 'infected' } });
    scannerAddress = undefined;
  });

  it('is kept although the storage of the plan is full, which stops uploads alone', async () => {
    const limit = 'update plans set storage = $1 where id = (select plan_id from companies where id = $2)';
    await queryAsSupport(server.platform, limit, [0, admin.companyId]);
    const id = await receiveMedia('document', { mime: 'text/plain', name: 'pedido.txt' });
    answer = async () => Readable.from([Buffer.from('Dois vasos')]);
    await run(id);
    expect(await show(id)).toMatchObject({ media: { state: 'ready', name: 'pedido.txt', size: 10 } });
    await queryAsSupport(server.platform, limit, [null, admin.companyId]);
  });

  it("keeps the sender's metadata where the content has none, and has an empty URL until the audio is fetched", async () => {
    const id = await receiveMedia('audio', { mime: 'audio/x-unknown', duration: 12 });
    expect(await show(id)).toMatchObject({ mediaUrl: '', media: { state: 'pending', duration: 12 } });
    answer = async () => Readable.from([Buffer.from([0, 1, 2, 3])]);
    await run(id);
    expect(await show(id)).toMatchObject({
      mediaUrl: expect.stringContaining('/public/'),
      media: { state: 'ready', mime: 'audio/x-unknown', duration: 12 },
    });
  });

  it('is tried again while the channel says that it will pass, and given up in the end', async () => {
    const id = await receiveMedia('image');
    answer = () => Promise.reject(new ChannelError('disconnected', { isTemporary: true }));
    await expect(run(id)).rejects.toThrow('disconnected');
    expect((await show(id)).media?.state).toBe('pending');
    await run(id, retryPolicies.patiently.length + 1);
    expect((await show(id)).media).toMatchObject({ state: 'failed', reason: 'disconnected' });
  });

  it('says while it waits for the number that brought it', async () => {
    const id = await receiveMedia('image');
    const during = async (state: ConnectionState) => {
      await inside(admin.companyId, ({ em }) => execute(em, 'update connections set state = $2 where id = $1', [connectionId, state]));
      return (await show(id)).media?.reason;
    };
    expect(await during('connected')).toBeNull();
    expect(await during('backoff')).toBe('disconnected');
    expect(await during('restricted')).toBeNull();
  });

  it('is given up at once when the channel says it is gone', async () => {
    const id = await receiveMedia('image');
    answer = () => Promise.reject(new ChannelError('mediaMissing', { isTemporary: false }));
    await run(id);
    expect((await show(id)).media).toMatchObject({ state: 'failed', reason: 'mediaMissing' });
  });
});

describe('a file that could not be had', () => {
  it('is fetched anew, from its phone if need be, when an agent asks for it', async () => {
    const id = await receiveMedia('image');
    answer = () => Promise.reject(new ChannelError('expired', { isTemporary: false }));
    await run(id);
    expect((await show(id)).media).toMatchObject({ state: 'failed', reason: 'expired' });
    await drainDomainEvents(server.platform, admin.companyId);
    await server.as(admin).call(api.messages.retry, { rowId: id });
    expect((await show(id)).media?.state).toBe('pending');
    const events = await drainDomainEvents(server.platform, admin.companyId);
    expect(events.map(({ name }) => name)).toContain('message.changed');
    expect(events.find(({ name }) => name === 'job.requested')?.data).toMatchObject({ data: { messageId: id, asksAgain: true } });
    await expect(server.as(admin).call(api.messages.retry, { rowId: id })).toFailWith('ERR_SENDING_WAPP_MSG');
    answer = async () => Readable.from([Buffer.from('found again')]);
    await run(id);
    expect((await show(id)).media?.state).toBe('ready');
  });

  it('of a voice keeps its shape, and a film shows what its sender drew of it, before and after it is here', async () => {
    const small = await sharp({ create: { width: 32, height: 18, channels: 3, background: '#a43' } })
      .jpeg()
      .toBuffer();
    const id = await receiveMedia('video', { mime: 'video/mp4', waveform: [0, 50, 100], preview: small.toString('base64') });
    expect((await show(id)).media).toMatchObject({
      waveform: [0, 50, 100],
      thumbnailUrl: expect.stringMatching(/^data:image\/jpeg;base64,/),
    });
    answer = async () => Readable.from([Buffer.from([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x6d, 0x70, 0x34, 0x32, 0, 0, 0, 0])]);
    await run(id);
    expect((await show(id)).media).toMatchObject({ state: 'ready', mime: 'video/mp4', thumbnailUrl: expect.stringContaining('.webp?') });
  });

  it('shows nothing where the sender drew no picture', async () => {
    const id = await receiveMedia('video', { mime: 'video/mp4', preview: Buffer.from('<svg onload=alert(1)>').toString('base64') });
    answer = async () => Readable.from([Buffer.from([0, 1, 2, 3])]);
    await run(id);
    expect((await show(id)).media).toMatchObject({ state: 'ready', thumbnailUrl: null });
  });
});

describe('receipts of ours', () => {
  const send = () => runJob(sendReceiptsJob, { connectionId } as never);

  /** A message read by an agent; gives its external id. */
  async function readHere(): Promise<string> {
    const { ticketId, id } = await show(await receiveMedia('image'));
    await server.as(admin).call(api.tickets.update, { id: ticketId, status: 'open', userId: admin.id });
    const fact = (await drainDomainEvents(server.platform, admin.companyId)).find(({ name }) => name === 'ticket.read');
    await inside(
      admin.companyId,
      (scope) =>
        messageListeners.find(({ name }) => name === 'messages.sendReceipts')?.run(scope, fact?.data as never) ??
        expect.fail('nobody listens'),
    );
    return id;
  }

  it('go out once for every message that was new when the conversation was opened', async () => {
    const externalId = await readHere();
    await send();
    expect(read).toEqual([externalId]);
    await send();
    expect(read).toEqual([externalId]);
  });

  it('wait quietly while the number is not open', async () => {
    const externalId = await readHere();
    isOpen = false;
    await drainDomainEvents(server.platform, admin.companyId);
    await send();
    const [asked] = await drainDomainEvents(server.platform, admin.companyId);
    expect(asked?.data).toMatchObject({ job: 'messages.sendReceipts', data: { connectionId }, at: expect.any(String) });
    isOpen = true;
    await send();
    expect(read).toEqual([externalId]);
  });

  it('are dropped when they are a day old', async () => {
    await readHere();
    await inside(admin.companyId, ({ em }) => execute(em, `update read_marks set created_at = created_at - interval '25 hours'`));
    await send();
    expect(read).toEqual([]);
    expect(await inside(admin.companyId, ({ em }) => queryRows(em, queryOf({}, 'select from read_marks')))).toEqual([]);
  });

  it('end with the connection that they wait for', async () => {
    await readHere();
    isOpen = false;
    await send();
    await inside(admin.companyId, ({ em }) => execute(em, 'delete from connections where id = $1', [connectionId]));
    await drainDomainEvents(server.platform, admin.companyId);
    await send();
    expect(await drainDomainEvents(server.platform, admin.companyId)).toEqual([]);
  });
});
