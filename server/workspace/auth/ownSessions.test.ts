import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { SessionRecord } from '#shared/workspace/auth/index.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { readKeptMails } from '#server/testing/mail/readKeptMails.ts';
import { startTestServer, testPassword, type TestUser } from '#server/testing/server/startTestServer.ts';
import { dayMs } from '#shared/rules/durations.ts';

const server = await startTestServer({ DEMO: '1', SERVICES: 'web', TRUST_PROXY: '1' });

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const logIn = ({ email }: TestUser, ip = '203.0.113.7', userAgent = windows) =>
  server.as(null).send('POST', '/auth/login', { email, password: testPassword }, { 'x-forwarded-for': ip, 'user-agent': userAgent });
const tokenOf = ({ body }: { body: unknown }): string => (body as SessionRecord).token;
const statusOf = async (user: TestUser, token: string): Promise<number> =>
  (await server.as({ ...user, token }).send('GET', '/auth/me')).status;

describe('GET /auth/sessions', () => {
  it('shows one’s own, the present one first, and no operator’s', async () => {
    const { agent, admin, id } = await server.makeCompany();
    const operator = await server.makeUser((await server.makeCompany()).id, { profile: 'admin', super: true });
    await server.as(operator).call(api.auth.enterCompany, { companyId: id, userId: agent.id });
    await logIn(agent);
    const sessions = await server.as(agent).call(api.sessions.list, {});
    expect(sessions).toMatchObject([
      { isCurrent: true, ip: '127.0.0.1', userAgent: 'test' },
      { isCurrent: false, ip: '203.0.113.7', userAgent: windows },
    ]);
    expect(await server.as(admin).call(api.sessions.list, {})).toHaveLength(1);
  });
});

describe('DELETE /auth/sessions', () => {
  it('ends one, or all but the present one, at once, and nobody else’s', async () => {
    const { agent, admin } = await server.makeCompany();
    const tokens = [tokenOf(await logIn(agent)), tokenOf(await logIn(agent)), tokenOf(await logIn(agent))] as const;
    const [, one] = await server.as(agent).call(api.sessions.list, {});
    const [mine] = await server.as(admin).call(api.sessions.list, {});
    await expect(server.as(agent).call(api.sessions.remove, { id: mine?.id ?? '' })).toFailWith('ERR_NO_SESSION_FOUND');
    await server.as(agent).call(api.sessions.remove, { id: one?.id ?? '' });
    const statuses = await Promise.all(tokens.map((token) => statusOf(agent, token)));
    expect(statuses.toSorted()).toEqual([200, 200, 401]);
    await server.as(agent).call(api.sessions.removeOthers, {});
    expect(await Promise.all(tokens.map((token) => statusOf(agent, token)))).toEqual([401, 401, 401]);
    expect([await statusOf(agent, agent.token), await statusOf(admin, admin.token)]).toEqual([200, 200]);
    const { auditRecords } = await server.as(admin).call(api.audit.page, { action: 'user.endSessions' });
    expect(auditRecords.map(({ details }) => details['count'])).toEqual([2, 1]);
  });
});

describe('a session', () => {
  it('ends a month after its sign-in, however often it is used', async () => {
    const { agent } = await server.makeCompany();
    let answer = await logIn(agent);
    const renew = async (): Promise<number> => {
      const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      answer = await server.as(null).send('POST', '/auth/refresh_token', undefined, { cookie });
      return answer.status;
    };
    for (let used = 0; used < 5; used += 1) {
      server.advanceClock(5.9 * dayMs);
      expect(await renew()).toBe(200);
    }
    server.advanceClock(0.6 * dayMs);
    expect(await renew()).toBe(401);
  });

  it('takes its access token along when it ends', async () => {
    const { agent } = await server.makeCompany();
    const token = tokenOf(await logIn(agent));
    expect(await statusOf(agent, token)).toBe(200);
    const end = `update sessions set expires_at = $2 where user_id = $1 and ip = '203.0.113.7'`;
    await queryAsSupport(server.platform, end, [agent.id, new Date(server.platform.now().getTime() - 1_000)]);
    expect([await statusOf(agent, token), await statusOf(agent, agent.token)]).toEqual([401, 200]);
  });

  it('ends sooner when the operator shortens the life of sessions that are open', async () => {
    const { agent } = await server.makeCompany();
    const answer = await logIn(agent);
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    // As old as a shorter `SESSION_DAYS` allows, while the row still has the end that the longer one gave it.
    await queryAsSupport(server.platform, `update sessions set created_at = created_at - interval '30 days' where user_id = $1`, [
      agent.id,
    ]);
    expect((await server.as(null).send('POST', '/auth/refresh_token', undefined, { cookie })).status).toBe(401);
  });

  it('tells the other browsers of the person, unless the company lets people work on several', async () => {
    const { agent, admin } = await server.makeCompany();
    const broadcastsOf = async () => {
      await logIn(agent);
      return (await drainBroadcasts(server.platform, agent.companyId)).filter(({ event }) => event.endsWith('auth')).length;
    };
    expect(await broadcastsOf()).toBe(1);
    await server.as(admin).call(api.settings.update, { key: 'severalSessions', value: 'enabled' });
    expect(await broadcastsOf()).toBe(0);
  });
});

describe('the mail about a new device', () => {
  it('comes for another program or network, and neither for the first nor for a known one', async () => {
    const { agent } = await server.makeCompany();
    const subjects = async () => (await readKeptMails(server, agent)).map(({ subject }) => subject);
    await logIn(agent);
    await logIn(agent, '203.0.9.1');
    expect(await subjects()).toEqual([]);
    await logIn(agent, '198.51.100.4');
    expect(await subjects()).toEqual(['Novo acesso à sua conta']);
    await logIn(agent, '203.0.113.7', windows.replace('Windows NT 10.0', 'X11; Linux x86_64'));
    await logIn(agent, '198.51.100.4');
    expect(await subjects()).toHaveLength(2);
    const [mail] = await readKeptMails(server, agent);
    expect(mail?.text).toMatch(/Chrome, Windows\n198\.51\.100\.4\n\d/);
  });
});
