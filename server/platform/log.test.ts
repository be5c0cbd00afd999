import { Writable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLog, type Log } from './log.ts';

let written: string;
let log: Log;

beforeEach(() => {
  written = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  log = createLog({ level: 'debug', destination });
});

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6N30.c2lnbmF0dXJl';
const phone = '5511987654321';

describe('createLog', () => {
  it('writes the object and the sentence', () => {
    log.child({ companyId: 3 }).info({ ticketId: 9 }, 'ticket closed');
    expect(JSON.parse(written)).toMatchObject({ level: 30, companyId: 3, ticketId: 9, msg: 'ticket closed' });
  });

  it('hides secrets at any depth', () => {
    log.info(
      {
        authorization: `Bearer ${jwt}`,
        headers: { cookie: 'jrt=abc-cookie', 'Set-Cookie': 'jrt=abc-cookie' },
        user: { password: 'abc-password', newPassword: 'abc-password', passwordHash: 'abc-password' },
        nested: [{ config: { accessToken: 'abc-token', clientSecret: 'abc-secret', apiKey: 'abc-secret' } }],
        database: 'postgresql://owner:abc-password@localhost/house',
        url: '/public/1/a.png?exp=1&sig=abc-token',
      },
      `signed in with Bearer ${jwt}`,
    );
    expect(written).not.toMatch(/abc-|eyJ/);
    expect(written).toContain('postgresql://owner:[hidden]@localhost/house');
  });

  it('hides message content', () => {
    log.info(
      { message: { body: 'our words', caption: 'our words', extended: { text: 'our words', conversation: 'our words' } } },
      'received',
    );
    expect(written).not.toContain('our words');
  });

  it('shows the last four digits of a phone number anywhere', () => {
    log
      .child({ remoteJid: `${phone}@s.whatsapp.net` })
      .warn(
        { number: phone, contact: { phone: '+55 (11) 98765-4321' }, chat: `${phone}:12@s.whatsapp.net`, participant: Number(phone) },
        `no answer from ${phone} nor from +55 (11) 98765-4321`,
      );
    expect(written).not.toMatch(/98765/);
    expect(written).toContain('…4321');
  });

  it('keeps ids, addresses and times readable', () => {
    const requestId = '0b9d3f0e-8f0a-4c37-9d55-0a1b2c3d4e5f';
    log.info(
      { requestId, ip: '192.168.100.200', at: new Date('2029-05-02T13:00:00Z'), tokenVersion: 4, ticketId: 123456 },
      'seen on 2029-05-02 13:00:00',
    );
    expect(JSON.parse(written)).toMatchObject({
      requestId,
      ip: '192.168.100.200',
      at: '2029-05-02T13:00:00.000Z',
      tokenVersion: 4,
      ticketId: 123456,
      msg: 'seen on 2029-05-02 13:00:00',
    });
  });

  it('redacts errors and their causes', () => {
    const cause = Object.assign(new Error(`duplicate ${phone}`), { detail: `Key (number)=(${phone}) already exists.`, code: '23505' });
    const failure = new Error(`sending to ${phone} with ${jwt} failed`, { cause });
    log.error({ err: failure });
    log.error(failure);
    log.error({ err: failure }, 'not sent');
    const [first, second, third] = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; err: Record<string, unknown> });
    expect(written).not.toMatch(/98765|eyJ/);
    expect(first).toMatchObject({ msg: 'sending to …4321 with [hidden] failed', err: { type: 'Error', cause: { code: '23505' } } });
    expect(second).toEqual({ ...first, time: expect.any(Number) });
    expect(third?.msg).toBe('not sent');
    expect(String(third?.err['stack'])).toContain('log.test.ts');
  });

  it('handles cycles, bytes and format arguments', () => {
    const circle: Record<string, unknown> = { bytes: Buffer.alloc(5), big: 12n };
    circle['self'] = circle;
    log.info(circle, 'round');
    log.info('said %s by %j', phone, { token: 'abc-token' });
    expect(written).toContain('[5 bytes]');
    expect(written).not.toMatch(/abc-|98765/);
  });

  it('is readable at a terminal', () => {
    let shown = '';
    const destination = new Writable({
      write(chunk, _encoding, done) {
        shown += String(chunk);
        done();
      },
    });
    createLog({ level: 'info', pretty: true, destination }).info({ token: 'abc-token', port: 8080 }, 'listening');
    expect(shown).toContain('listening');
    expect(shown).toContain('8080');
    expect(shown).not.toContain('abc-token');
  });
});
