import { beforeAll, describe, expect, it } from 'vitest';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { startMailServer, type MailServer } from '#server/testing/mail/startMailServer.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { queueMail, type MailInput } from './queueMail.ts';
import { removeOldMails } from './removeOldMails.ts';
import { renderMail } from './renderMail.ts';

const mail = (to: string, more: Partial<MailInput> = {}): MailInput => ({
  kind: 'passwordReset',
  language: 'en',
  name: 'Ana Lopes',
  to,
  code: 'ABCD-2345',
  values: { minutes: 60 },
  ...more,
});

interface StoredMail {
  readonly recipient: string;
  readonly state: string;
  readonly sealed: string | null;
  readonly error: string | null;
}

const storedMails = queryOf<StoredMail>(
  { recipient: column.text(), state: column.text(), sealed: column.orNull(column.text()), error: column.orNull(column.text()) },
  'select recipient, state, sealed, last_error as error from mails order by created_at, id',
);

const readMails = (server: TestServer, companyId: number): Promise<StoredMail[]> =>
  server.inCompany(companyId, ({ em }) => queryRows(em, storedMails));

describe('with a mail server', () => {
  let mails: MailServer;
  let server: TestServer;
  const lines: string[] = [];

  beforeAll(async () => {
    mails = await startMailServer();
    server = await startTestServer(
      { SMTP_URL: mails.url, MAIL_FROM: 'Prosa <prosa@made.test>' },
      { write: (line) => void lines.push(line) },
    );
  });

  const receivedBy = (address: string) => mails.receivedMails.filter(({ to }) => to.includes(address));

  it('a mail goes out with the work that wants it, and its content is forgotten', async () => {
    const { id } = await server.makeCompany();
    await server.inCompany(id, (scope) => queueMail(scope, mail('Ana@made.test')));
    await expect.poll(() => receivedBy('ana@made.test')).toHaveLength(1);
    const [received] = receivedBy('ana@made.test');
    expect(received?.from).toBe('prosa@made.test');
    expect(received?.source).toMatch(/^from: Prosa <prosa@made\.test>$/im);
    expect(received?.source).toMatch(/^auto-submitted: auto-generated$/im);
    expect(received?.source).toContain('Subject: Your code for a new password');
    expect(received?.source.split('ABCD-2345')).toHaveLength(3);
    await expect.poll(() => readMails(server, id)).toEqual([{ recipient: 'ana@made.test', state: 'sent', sealed: null, error: null }]);
  });

  it('work that fails sends nothing', async () => {
    const { id } = await server.makeCompany();
    const work = server.inCompany(id, async (scope) => {
      await queueMail(scope, mail('undone@made.test'));
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    await server.inCompany(id, (scope) => queueMail(scope, mail('later@made.test')));
    await expect.poll(() => receivedBy('later@made.test')).toHaveLength(1);
    expect(receivedBy('undone@made.test')).toEqual([]);
  });

  it('a busy server is asked again, and gets the mail once', async () => {
    const { id } = await server.makeCompany();
    mails.refuse(451, 1);
    await server.inCompany(id, (scope) => queueMail(scope, mail('patient@made.test')));
    await expect.poll(() => receivedBy('patient@made.test'), { timeout: 10_000 }).toHaveLength(1);
    await expect.poll(() => readMails(server, id)).toMatchObject([{ state: 'sent' }]);
    expect(lines.join('')).toContain('a job failed and will be tried again');
  });

  it('a server that hangs up is asked again, and one that is slow is waited for: each mail arrives once', async () => {
    const { id } = await server.makeCompany();
    mails.hangUp(1);
    await server.inCompany(id, (scope) => queueMail(scope, mail('cut@made.test')));
    await expect.poll(() => receivedBy('cut@made.test'), { timeout: 10_000 }).toHaveLength(1);

    const before = mails.tries();
    const goOn = mails.stall();
    await server.inCompany(id, (scope) => queueMail(scope, mail('slow@made.test')));
    await expect.poll(() => mails.tries(), { timeout: 10_000 }).toBe(before + 1);
    expect(await readMails(server, id)).toMatchObject([{ state: 'sent' }, { state: 'queued' }]);
    goOn();
    await expect.poll(() => readMails(server, id), { timeout: 10_000 }).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
    expect([receivedBy('cut@made.test').length, receivedBy('slow@made.test').length]).toEqual([1, 1]);
  });

  it('a refusal is final, and says why without the address in the log', async () => {
    const { id } = await server.makeCompany();
    const before = mails.tries();
    mails.refuse(550, 1);
    await server.inCompany(id, (scope) => queueMail(scope, mail('nobody@made.test')));
    await expect
      .poll(() => readMails(server, id))
      .toMatchObject([{ state: 'failed', sealed: null, error: expect.stringContaining('550') }]);
    expect(mails.tries()).toBe(before + 1);
    expect(lines.join('')).toContain('a job gave up');
    expect(lines.join('')).not.toMatch(/@made\.test/);
  });

  it('a mail that has come too late is not sent', async () => {
    const { id } = await server.makeCompany();
    await server.inCompany(id, (scope) => queueMail(scope, mail('late@made.test', { expiresAt: new Date(scope.now.getTime() - 1) })));
    await expect.poll(() => readMails(server, id)).toMatchObject([{ state: 'failed', sealed: null }]);
    expect(receivedBy('late@made.test')).toEqual([]);
  });

  it('an address gets no more than twenty in an hour', async () => {
    const { id } = await server.makeCompany();
    const send = () => server.inCompany(id, (scope) => queueMail(scope, mail('often@made.test')));
    for (let count = 0; count < 20; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- counted one after the other
      await send();
    }
    await expect(send()).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' });
  });

  it('health says that mails are sent, and no page shows them', async () => {
    expect((await server.as(null).send('GET', '/healthz')).body).toEqual({ status: 'ok', mail: 'smtp', backup: null });
    expect(await server.as(null).send('GET', '/demo/mail')).toMatchObject({ status: 404 });
  });
});

describe('in the demo', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ DEMO: 'true', HOST: '127.0.0.1' });
  });

  it('mails are kept, and shown to this machine alone', async () => {
    const { id } = await server.makeCompany();
    expect((await server.as(null).send('GET', '/demo/mail', undefined, { 'accept-language': 'en' })).body).toContain('No mails yet.');
    await server.inCompany(id, (scope) => queueMail(scope, mail('ana@made.test', { name: '<b>Ana</b>' })));
    const page = await server.as(null).send('GET', '/demo/mail', undefined, { accept: 'text/html' });
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.body).toContain('ABCD-2345');
    expect(page.body).toContain('&lt;b&gt;Ana&lt;/b&gt;');
    expect(page.body).not.toContain('<b>Ana');
    expect(await readMails(server, id)).toMatchObject([{ state: 'kept' }]);
    expect((await server.as(null).send('GET', '/demo/mail', undefined, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
    expect((await server.as(null).send('GET', '/healthz')).body).toEqual({ status: 'ok', mail: 'kept', backup: null });
  });

  it('they are removed after a month', async () => {
    const { id } = await server.makeCompany();
    await server.inCompany(id, (scope) => queueMail(scope, mail('old@made.test')));
    await removeOldMails.run(server.platform);
    expect(await readMails(server, id)).toHaveLength(1);
    server.advanceClock(31 * dayMs);
    await removeOldMails.run(server.platform);
    expect(await readMails(server, id)).toEqual([]);
  });
});

describe('without a mail server', () => {
  it('what needs a mail is refused, and health says so', async () => {
    const server = await startTestServer();
    const { id } = await server.makeCompany();
    const work = server.inCompany(id, (scope) => queueMail(scope, mail('ana@made.test')));
    await expect(work).rejects.toMatchObject({ code: 'ERR_MAIL_NOT_CONFIGURED' });
    expect((await server.as(null).send('GET', '/healthz')).body).toEqual({ status: 'ok', mail: 'none', backup: null });
    expect((await server.as(null).send('GET', '/demo/mail')).status).toBe(404);
  });
});

describe('renderMail', () => {
  it('writes the language of the person, and Portuguese for one who has chosen none', () => {
    const subjects = (['pt', 'en', 'es', null] as const).map((language) => renderMail(mail('x@made.test', { language })).subject);
    expect(new Set(subjects).size).toBe(3);
    expect(subjects[3]).toBe(subjects[0]);
  });

  it('keeps names on one line, short and free of markup', () => {
    const { subject, text, html } = renderMail(mail('x@made.test', { name: `<script>\r\nBcc: x@y.test ${'a'.repeat(5000)}` }));
    expect(subject + text).not.toContain('\r');
    expect(text).toContain('<script> Bcc: x@y.test aaa');
    expect(text.length).toBeLessThan(1000);
    expect(html).not.toContain('<script');
  });

  it('does not read a placeholder in a value', () => {
    expect(renderMail(mail('x@made.test', { name: '{{minutes}}' })).text).toContain('{{minutes}}');
  });
});
