import { io, type Socket } from 'socket.io-client';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { removeExpiredSessions } from './removeExpiredSessions.ts';

const server = await startTestServer();
const [company, other, platform] = [await server.makeCompany(), await server.makeCompany(), await server.makeCompany()];
const operator = await server.makeUser(platform.id, { profile: 'admin', super: true });

interface ListeningSocket {
  readonly socket: Socket;
  readonly received: string[];
  readonly closed: Promise<unknown>;
}

async function connect(token: string): Promise<ListeningSocket> {
  const socket = io(server.url, { transports: ['websocket'], query: { token }, forceNew: true, reconnection: false });
  onFileFinished(async () => void socket.disconnect());
  const received: string[] = [];
  socket.onAny((name: string) => received.push(name));
  const closed = new Promise<unknown>((resolve) => socket.once('closed', resolve));
  await new Promise<void>((resolve) => socket.once('ready', () => resolve()));
  return { socket, received, closed };
}

const isOnline = async (userId: number): Promise<boolean | undefined> =>
  (await queryAsSupport<{ online: boolean }>(server.platform, 'select online from users where id = $1', [userId]))[0]?.online;

async function enter(userId: number, as = operator) {
  const session = await server.as(as).call(api.auth.enterCompany, { companyId: company.id, userId });
  const { id, email } = session.user;
  return { token: session.token, client: server.as({ id, companyId: company.id, email, token: session.token }) };
}

it('the socket of an operator who works as a user sees that company alone, and does not make the user present', async () => {
  const { token, client } = await enter(company.agent.id);
  const { socket, received } = await connect(token);
  socket.emit('userStatus');
  await server.as(other.admin).call(api.tags.create, { name: 'Alheia', color: '#7C3AED' });
  await client.call(api.tags.create, { name: 'Suporte', color: '#7C3AED' });
  await vi.waitFor(() => expect(received).toContain(`company-${company.id}-tag`));
  expect(received.filter((name) => name.startsWith('company-') && !name.startsWith(`company-${company.id}-`))).toEqual([]);
  expect(await isOnline(company.agent.id)).toBe(false);
  const own = await connect(company.agent.token);
  await vi.waitFor(async () => expect(await isOnline(company.agent.id)).toBe(true));
  own.socket.disconnect();
});

it('it ends with the session: at once when the operator leaves or signs out, or when the session has expired', async () => {
  const left = await enter(company.admin.id);
  const { closed } = await connect(left.token);
  await left.client.call(api.auth.leaveCompany, {});
  expect(await closed).toEqual({ reason: 'session' });

  const expired = await connect((await enter(company.admin.id)).token);
  await queryAsSupport(server.platform, `update sessions set expires_at = now() - interval '1 minute' where operator_id = $1`, [
    operator.id,
  ]);
  await removeExpiredSessions.run(server.platform);
  expect(await expired.closed).toEqual({ reason: 'session' });

  const leaving = await server.makeUser(platform.id, { profile: 'admin', super: true });
  const [orphaned, unrelated] = [await enter(company.admin.id, leaving), await enter(company.admin.id)];
  const [cut, kept] = [await connect(orphaned.token), await connect(unrelated.token)];
  await server.as(leaving).send('DELETE', '/auth/logout');
  expect(await cut.closed).toEqual({ reason: 'session' });
  expect(kept.socket.connected).toBe(true);
});
