import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { ChannelError } from './Channel.ts';
import { setUpOutboundFixture, waitUntil } from '#server/testing/fixtures/setUpOutboundFixture.ts';

const { stage, call, sql, answered, say, startNumber, write, deliveries } = setUpOutboundFixture();

const waits = async () =>
  (await call(api.messages.waiting, { ticketId: stage.ticketId })).map(({ cause, failure }) =>
    failure === null ? cause : `${cause} ${failure}`,
  );
const tallies = async () =>
  (await call(api.guardian.health, { id: stage.connectionId })).waiting.map(({ cause, count }) => `${count} ${cause}`);

/** A message that cannot leave, until it may. */
function stuck(body: string, failure: ChannelError['failure']): () => void {
  let isStuck = true;
  stage.process.channel.onSend = async (message) => {
    if (isStuck && 'body' in message && message.body === body) {
      throw new ChannelError(failure, { isTemporary: true });
    }
    await answered(message);
  };
  return () => {
    isStuck = false;
  };
}

describe('what waits', () => {
  it('for another try of its own says why, and those behind it in its conversation that they wait for it', async () => {
    const release = stuck('o arquivo', 'mediaMissing');
    await write('o arquivo');
    await write('depois');
    await waitUntil(async () => expect(await waits()).toEqual(['retry mediaMissing', 'before mediaMissing']));
    expect((await tallies()).toSorted()).toEqual(['1 before', '1 retry']);
    release();
    await waitUntil(async () => expect(await deliveries()).toEqual(['server', 'server']));
    expect(await waits()).toEqual([]);
    await waitUntil(async () => expect(await sql('select cause from connection_holds')).toEqual([]));
  });

  it('because the provider wants it slower says so for the whole number', async () => {
    const release = stuck('devagar', 'rateLimited');
    await write('devagar');
    await write('depois');
    await waitUntil(async () => expect(await waits()).toEqual(['slowed', 'slowed']));
    release();
    await waitUntil(async () => expect(await deliveries()).toEqual(['server', 'server']));
  });

  it('for its number says so, and until when where it tries again by itself', async () => {
    await say('backoff');
    await write('espera');
    await waitUntil(async () => expect(await waits()).toEqual(['connection']));
    const at = new Date(Date.now() + 60_000).toISOString();
    await sql('update connections set next_attempt_at = $2 where id = $1', [stage.connectionId, at]);
    expect(await call(api.messages.waiting, { ticketId: stage.ticketId })).toMatchObject([{ until: at, ahead: 0 }]);
    await say('connected');
    await waitUntil(async () => expect(await deliveries()).toEqual(['server']));
  });

  it('is what a sender says that is gone only as long as the next one has said nothing', async () => {
    await sql(
      `insert into connection_holds (company_id, connection_id, cause, per_minute)
      select company_id, id, 'pace', 60 from connections where id = $1`,
      [stage.connectionId],
    );
    await say('backoff');
    await write('espera');
    expect(await waits()).toEqual(['connection']);
    await stage.process.channels.stop();
    expect(await waits()).toEqual(['connection']);
    startNumber();
    await waitUntil(async () => expect(await sql('select cause from connection_holds')).toEqual([]));
  });

  it('is told to those alone who may see the conversation', async () => {
    const { agent } = await stage.server.makeCompany();
    await expect(stage.server.as(agent).call(api.messages.waiting, { ticketId: stage.ticketId })).toFailWith('ERR_NO_TICKET_FOUND');
  });
});
