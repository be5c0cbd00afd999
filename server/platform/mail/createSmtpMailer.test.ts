import { describe, expect, it } from 'vitest';
import { startMailServer } from '#server/testing/mail/startMailServer.ts';
import { createSmtpMailer } from './createSmtpMailer.ts';
import { MailRefusedError } from './Mailer.ts';

const from = 'Prosa <prosa@made.test>';
const mail = { to: 'ana@made.test', messageId: '<1@made.test>', subject: 'Olá', text: 'Olá', html: '<p>Olá</p>' };

interface Failure {
  /** Not worth another try. */
  readonly isFinal: boolean;
  readonly reason: string;
}

async function findFailure(url: string, timeouts = {}): Promise<Failure> {
  const error: unknown = await createSmtpMailer({ url, from }, timeouts)
    .send(mail)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  return { isFinal: error instanceof MailRefusedError, reason: (error as Error).message };
}

describe('a mail is kept for another try when the mail server', () => {
  it('takes too long', async () => {
    const server = await startMailServer();
    const goOn = server.stall();
    expect(await findFailure(server.url, { socketTimeout: 300 })).toEqual({ isFinal: false, reason: expect.stringMatching(/timeout/i) });
    goOn();
    await createSmtpMailer({ url: server.url, from }).send(mail);
    expect(server.receivedMails.map(({ messageId }) => messageId)).toEqual([mail.messageId]);
  });

  it('hangs up', async () => {
    const server = await startMailServer();
    server.hangUp(1);
    expect((await findFailure(server.url)).isFinal).toBe(false);
    expect(server.receivedMails).toEqual([]);
  });

  it('is not there', async () => {
    expect(await findFailure('smtp://127.0.0.1:1')).toEqual({ isFinal: false, reason: expect.stringContaining('ECONNREFUSED') });
  });

  it.each([
    ['by TLS', { secure: true }],
    ['by STARTTLS', { disabledCommands: ['AUTH'] }],
  ])('of another machine shows a certificate that nobody trusts, %s', async (_, options) => {
    const server = await startMailServer(options);
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
    expect(await findFailure(elsewhere)).toEqual({ isFinal: false, reason: expect.stringMatching(/certificate/i) });
    expect([server.tries(), server.receivedMails]).toEqual([0, []]);
    // On this machine nobody reads along, with or without TLS; where the operator made it optional, any TLS is better than none.
    await createSmtpMailer({ url: server.url, from }).send(mail);
    await createSmtpMailer({ url: `${elsewhere}?tls=optional`, from }).send(mail);
    expect(server.receivedMails).toHaveLength(2);
  });

  it('of another machine offers no TLS, unless the operator has made it optional', async () => {
    const server = await startMailServer();
    // An address of this machine that is none of its loopback.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
    expect((await findFailure(elsewhere)).isFinal).toBe(false);
    expect((await findFailure(`${elsewhere}?tls=sometimes`)).isFinal).toBe(false);
    expect([server.tries(), server.receivedMails]).toEqual([0, []]);
    await createSmtpMailer({ url: `${elsewhere}?tls=optional`, from }).send(mail);
    expect(server.receivedMails).toHaveLength(1);
  });

  it('speaks no TLS where TLS is wanted', async () => {
    const server = await startMailServer();
    expect((await findFailure(server.url.replace('smtp:', 'smtps:'))).isFinal).toBe(false);
    expect(server.receivedMails).toEqual([]);
  });
});
