import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { ChannelError } from './Channel.ts';
import { setUpOutboundFixture, waitUntil } from '#server/testing/fixtures/setUpOutboundFixture.ts';

const { fixture, call, sql, answered, say, startNumber, write, deliveries } = setUpOutboundFixture();

const waits = async () =>
  (await call(api.messages.waiting, { ticketId: fixture.ticketId })).map(({ cause, failure }) =>
    failure === null ? cause : `${cause} ${failure}`,
  );
const healthDelays = async () =>
  (await call(api.guardian.health, { id: fixture.connectionId })).waiting.map(({ cause, count }) => `${count} ${cause}`);

/** Makes the message with this body fail until the returned function is called. */
function stuck(body: string, failure: ChannelError['failure']): () => void {
  let isStuck = true;
  fixture.process.channel.onSend = async (message) => {
    if (isStuck && 'body' in message && message.body === body) {
      throw new ChannelError(failure, { isTemporary: true });
    }
    await answered(message);
  };
  return () => {
    isStuck = false;
  };
}

describe('a queued message', () => {
  it('in back-off shows why, and later ones of its chat show that they wait for it', async () => {
    const release = stuck('o arquivo', 'mediaMissing');
    await write('o arquivo');
    await write('depois');
    await waitUntil(async () => expect(await waits()).toEqual(['retry mediaMissing', 'before mediaMissing']));
    expect((await healthDelays()).toSorted()).toEqual(['1 before', '1 retry']);
    release();
    await waitUntil(async () => expect(await deliveries()).toEqual(['server', 'server']));
    expect(await waits()).toEqual([]);
    await waitUntil(async () => expect(await sql('select cause from connection_holds')).toEqual([]));
  });

  it('shows a rate limit of the provider for the whole connection', async () => {
    const release = stuck('devagar', 'rateLimited');
    await write('devagar');
    await write('depois');
    await waitUntil(async () => expect(await waits()).toEqual(['slowed', 'slowed']));
    release();
    await waitUntil(async () => expect(await deliveries()).toEqual(['server', 'server']));
  });

  it('shows that it waits for its connection, and until its next attempt', async () => {
    await say('backoff');
    await write('espera');
    await waitUntil(async () => expect(await waits()).toEqual(['connection']));
    const at = new Date(Date.now() + 60_000).toISOString();
    await sql('update connections set next_attempt_at = $2 where id = $1', [fixture.connectionId, at]);
    expect(await call(api.messages.waiting, { ticketId: fixture.ticketId })).toMatchObject([{ until: at, ahead: 0 }]);
    await say('connected');
    await waitUntil(async () => expect(await deliveries()).toEqual(['server']));
  });

  it('shows the delays of a former sender until the next one reports', async () => {
    await sql(
      `insert into connection_holds (company_id, connection_id, cause, per_minute)
      select company_id, id, 'pace', 60 from connections where id = $1`,
      [fixture.connectionId],
    );
    await say('backoff');
    await write('espera');
    expect(await waits()).toEqual(['connection']);
    await fixture.process.channels.stop();
    expect(await waits()).toEqual(['connection']);
    startNumber();
    await waitUntil(async () => expect(await sql('select cause from connection_holds')).toEqual([]));
  });

  it('is shown only to users who may see the ticket', async () => {
    const { agent } = await fixture.server.makeCompany();
    await expect(fixture.server.as(agent).call(api.messages.waiting, { ticketId: fixture.ticketId })).toFailWith('ERR_NO_TICKET_FOUND');
  });
});
