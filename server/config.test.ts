import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { variableNames } from './environment.ts';
import { ConfigError, isLoopback, readConfig, withDemoMode } from './config.ts';

function findProblems(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) {
      return error.problems;
    }
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 8080,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      publicUrl: 'http://localhost:8080',
      allowedOrigins: [],
      services: ['web', 'live', 'relay', 'jobs', 'channels'],
      demo: false,
      timeZone: 'America/Sao_Paulo',
      allowsSignUp: true,
      requiresSuperSecondStep: false,
      sessionDays: 30,
      trustedProxies: 0,
      logLevel: 'info',
    });
  });

  it('reads lists, flags and addresses', () => {
    const config = readConfig({
      SERVICES: 'web, live',
      ALLOWED_ORIGINS: 'https://Desk.example/, app://prosa',
      PUBLIC_URL: 'https://Desk.example:443/',
      ALLOWED_HOSTS: 'Servidor, prosa.local',
      DEMO: '1',
      SIGN_UP: 'off',
      TRUST_PROXY: 'on',
      TIME_ZONE: 'Europe/Lisbon',
      ENVELOPE_KEY: `${'ab'.repeat(32)},${'cd'.repeat(32)}`,
    });
    expect(config.services).toEqual(['web', 'live']);
    expect(config.allowedOrigins).toEqual(['https://desk.example', 'app://prosa']);
    expect(config.publicUrl).toBe('https://desk.example');
    expect(config.allowedHosts).toEqual(['servidor', 'prosa.local']);
    expect(config.demo).toBe(true);
    expect(config.allowsSignUp).toBe(false);
    expect(config.trustedProxies).toBe(1);
    expect(config.secrets.envelope).toHaveLength(2);
  });

  it.each([
    ['::1', 'http://[::1]:8080'],
    ['2001:db8::1', 'http://[2001:db8::1]:8080'],
    ['::', 'http://localhost:8080'],
    ['0.0.0.0', 'http://localhost:8080'],
    ['10.0.0.5', 'http://10.0.0.5:8080'],
  ])('HOST=%s is found at %s', (HOST, publicUrl) => expect(readConfig({ HOST }).publicUrl).toBe(publicUrl));

  it('closes sign-ups in production where no mail can show whose address it is', () => {
    const production = { NODE_ENV: 'production', ADMIN_EMAIL: 'ana@prosa.test', PUBLIC_URL: 'https://desk.example' };
    const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'desk@example.com' };
    const allows = (environment: Record<string, string>): boolean => readConfig(environment).allowsSignUp;
    expect([{ ...production }, { ...production, SIGN_UP: 'true' }, { ...production, ...mail }, {}].map(allows)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(allows({ ...production, ...mail, SIGN_UP: 'off' })).toBe(false);
  });

  it('treats an empty value as absent and ignores unknown names', () => {
    expect(readConfig({ PORT: '', SERVICES: ' ', SOMETHING_ELSE: 'x' }).port).toBe(8080);
  });

  it('counts the trusted proxies', () => {
    const proxies = (TRUST_PROXY: string): number => readConfig({ TRUST_PROXY }).trustedProxies;
    expect(['', '0', 'false', '1', 'true', '2'].map(proxies)).toEqual([0, 0, 0, 1, 1, 2]);
    expect(() => proxies('-1')).toThrow(ConfigError);
    expect(() => proxies('maybe')).toThrow(ConfigError);
  });

  it('takes a mail server with its sender', () => {
    const SMTP_URL = 'smtps://desk:hunter2@mail.example';
    expect(readConfig({}).mail).toBeNull();
    expect(readConfig({ SMTP_URL, MAIL_FROM: 'Desk <desk@desk.example>' }).mail).toEqual({
      url: SMTP_URL,
      from: 'Desk <desk@desk.example>',
    });
    expect(findProblems({ SMTP_URL })).toEqual(['SMTP_URL and MAIL_FROM are given together or not at all.']);
    expect(findProblems({ MAIL_FROM: 'desk@desk.example' })).toHaveLength(1);
    expect(findProblems({ SMTP_URL: 'https://mail.example/hunter2', MAIL_FROM: 'Desk <desk>' }).join()).not.toContain('hunter2');
    expect(findProblems({ SMTP_URL, MAIL_FROM: 'Desk <desk@desk.example>\nBcc: x@y.example' })).toHaveLength(1);
  });

  it('takes the address of a socket as libpq writes it', () => {
    const behind = '?host=/var/run/postgresql&port=5433';
    expect(readConfig({ DATABASE_URL: `postgres://desk:p%40@/desk${behind}` }).databaseUrl).toBe(
      `postgres://desk:p%40@localhost/desk${behind}`,
    );
    expect(readConfig({ DATABASE_URL: `postgresql:///desk${behind}` }).databaseUrl).toBe(`postgresql://localhost/desk${behind}`);
    expect(findProblems({ DATABASE_URL: `postgres://desk@/${behind}` })).toHaveLength(1);
  });

  it.each(['/srv/prosa/backups', '/srv/prosa/files.old', '/srv/..files'])('takes %s for backups', (folder) => {
    const environment = { DATA_DIR: '/srv/prosa', BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'long enough here' };
    expect(findProblems(environment)).toEqual([]);
  });

  it.each(['https://desk.example/prosa', 'https://desk.example/prosa/', 'https://ana:pw@desk.example', 'https://desk.example/#/'])(
    'refuses PUBLIC_URL=%s, under which no page would find its files',
    (PUBLIC_URL) =>
      expect(findProblems({ PUBLIC_URL })).toEqual([
        `PUBLIC_URL must be an http:// or https:// address without a path, as Prosa needs a name of its own, and is "${PUBLIC_URL}".`,
      ]),
  );

  it.each(['DATA_DIR', 'BACKUP_DIR', 'WHATSAPP_CA_FILE', 'EFI_CERTIFICATE', 'EFI_CA_FILE'])(
    'refuses a path of %s that only a shell would have completed',
    (name) => {
      for (const value of [
        '~',
        '~/prosa',
        '~ana/prosa',
        '$HOME/prosa',
        '${HOME}/prosa',
        '%USERPROFILE%\\prosa',
        '"/srv/prosa"',
        "'/srv/prosa'",
      ]) {
        expect(findProblems({ [name]: value }).join('\n')).toContain(
          `written out whole (no ~, $, % or quote at its beginning), and is "${value}".`,
        );
      }
      for (const value of ['/srv/~prosa', './~/prosa', 'C:\\Users\\ANA~1\\prosa', '/srv/$prosa', '100%']) {
        expect(findProblems({ [name]: value }).join('\n')).not.toContain('written out');
      }
    },
  );

  it('is frozen', () => {
    const config = readConfig({});
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.services)).toBe(true);
    expect(Object.isFrozen(config.secrets)).toBe(true);
  });

  it('names every problem in plain words, and no secret', () => {
    const problems = findProblems({
      PORT: 'eighty',
      TIME_ZONE: 'America/Nowhere',
      SERVICES: 'web,mail',
      JWT_SECRET: 'hunter2',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      ENVELOPE_KEY: 'hunter2',
    });
    expect(problems).toHaveLength(6);
    expect(problems).toContain('PORT must be a port, 0 to 65535, and is "eighty".');
    expect(problems.join('\n')).not.toContain('hunter2');
  });

  it.each([
    [{ TIME_ZONE: '+03:00' }],
    [{ ALLOWED_ORIGINS: '*' }],
    [{ ALLOWED_HOSTS: '*' }],
    [{ ALLOWED_HOSTS: 'desk.example:8080' }],
    [{ ALLOWED_ORIGINS: 'https://desk.example/path' }],
    [{ PUBLIC_URL: 'https://desk.example?x=1' }],
    [{ WHATSAPP_TRUST_ROOT: Buffer.from('short').toString('base64') }],
    [{ WHATSAPP_VERSION: 'latest' }],
    [{ JOBS_DATABASE_URL: 'redis://localhost' }],
    [{ DATABASE_APP_URL: 'postgresql://a@localhost/x' }],
    [{ DEMO: 'perhaps' }],
    [{ BACKUP_DIR: 'backups' }],
    [{ DATA_DIR: '/srv/prosa', BACKUP_DIR: '/srv/prosa/files/../files/backups', BACKUP_PASSPHRASE: 'long enough here' }],
    [{ DATA_DIR: '/srv/prosa', BACKUP_DIR: '/srv/prosa/postgres', BACKUP_PASSPHRASE: 'long enough here' }],
  ])('refuses %o', (environment) => {
    expect(findProblems(environment).length).toBeGreaterThan(0);
  });

  it('takes a version for WhatsApp, in production mode too', () => {
    const { whatsapp } = readConfig({ NODE_ENV: 'production', WHATSAPP_VERSION: '2.3000.1035194821' });
    expect(whatsapp.version).toEqual([2, 3000, 1_035_194_821]);
    expect(readConfig({}).whatsapp.version).toBeUndefined();
  });

  it('has no demo and no simulated WhatsApp in production mode', () => {
    const problems = findProblems({
      NODE_ENV: 'production',
      DEMO: 'true',
      WHATSAPP_SERVER_URL: 'wss://localhost:1',
      WHATSAPP_CA_FILE: 'ca.pem',
    });
    expect(problems).toHaveLength(3);
  });

  it('restricts the demo to this machine', () => {
    expect(findProblems({ DEMO: 'true', HOST: '0.0.0.0' })).toHaveLength(1);
    expect(findProblems({ DEMO: 'true', HOST: '::1' })).toEqual([]);
  });
});

describe('CONFIGURATION.md', () => {
  const text = readFileSync(path.join(import.meta.dirname, 'CONFIGURATION.md'), 'utf8');
  const described = [...text.matchAll(/^\| (`.+?`) +\|/gm)].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '));

  it('describes every variable, and no other', () => {
    expect(described.toSorted()).toEqual(variableNames.toSorted());
  });
});

describe('withDemoMode', () => {
  it('is refused where DEMO would be', () => {
    expect(withDemoMode(readConfig({})).demo).toBe(true);
    expect(() => withDemoMode(readConfig({ HOST: '192.168.0.4' }))).toThrow(ConfigError);
    expect(() => withDemoMode(readConfig({ NODE_ENV: 'production' }))).toThrow(/no demo in production/);
  });
});

describe('isLoopback', () => {
  it.each(['localhost', '127.0.0.1', '127.8.9.1', '::1'])('holds for %s', (host) => expect(isLoopback(host)).toBe(true));
  it.each(['0.0.0.0', '::', '10.0.0.1', 'desk.example', '127.0.0.1.example'])('not for %s', (host) => expect(isLoopback(host)).toBe(false));
});
