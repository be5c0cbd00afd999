import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { tokenMask } from '#shared/kit/schemas.ts';
import { settingDefinitions, settingKeys, type SettingRecord } from '#shared/tenancy/settings.ts';
import { toZonedDay } from '#shared/rules/zonedTime.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import { startTestServer, testPassword, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { updateSetting } from './commands.ts';
import { makeContact } from '#server/testing/fixtures/makeRecords.ts';
import { createSettings, ensureSettings, readSetting, readTimeZone, writeSetting } from './index.ts';
import { settingBroadcasts } from './area.ts';
import { Setting } from './Setting.ts';

let server: TestServer;
let admin: TestUser;
let agent: TestUser;

async function makeSettingsCompany(): Promise<{ id: number; admin: TestUser; agent: TestUser }> {
  const company = await server.makeCompany();
  await server.inCompany(company.id, (scope) => createSettings(scope));
  return company;
}

beforeAll(async () => {
  server = await startTestServer();
  ({ admin, agent } = await makeSettingsCompany());
});

const set = (key: string, value: string, as = admin) => server.as(as).call(api.settings.update, { key, value });
const valuesOf = async (who: TestUser): Promise<Record<string, string>> =>
  Object.fromEntries((await server.as(who).call(api.settings.list, {})).map(({ key, value }) => [key, value]));

describe('GET /settings', () => {
  it('gives a new company every known setting with its default', async () => {
    const { admin: owner } = await makeSettingsCompany();
    const defaults = Object.fromEntries(settingKeys.map((key) => [key, settingDefinitions[key].default]));
    expect(await valuesOf(owner)).toEqual(defaults);
  });

  it('keeps secrets and invented keys from everybody but admins', async () => {
    await set('asaas', 'a-token');
    await set('tokensgp', 'whatever');
    const agentValues = await valuesOf(agent);
    expect(
      Object.keys(agentValues).filter((key) => ['asaas', 'tokensgp', 'ipixc', 'tokenixc', 'ipmkauth', 'clientidmkauth'].includes(key)),
    ).toEqual([]);
    expect(await valuesOf(admin)).toMatchObject({ asaas: tokenMask, tokensgp: 'whatever' });
  });

  it('always tells every profile what its screens depend on', async () => {
    const needed = ['sendGreetingAccepted', 'scheduleType', 'userRating', 'CheckMsgIsGroup', 'call', 'sendMsgTransfTicket'];
    needed.push('sendGreetingMessageOneQueues', 'chatBotType', 'campaignsEnabled');
    expect(Object.keys(await valuesOf(agent))).toEqual(expect.arrayContaining(needed));
  });

  it('answers with a trailing slash too', async () => {
    expect((await server.as(agent).send('GET', '/settings/')).body).toBeInstanceOf(Array);
  });
});

describe('PUT /settings/:key', () => {
  it('is for admins', async () => {
    const supervisor = await server.makeUser(admin.companyId, { profile: 'supervisor' });
    await expect(set('userRating', 'enabled', agent)).toFailWith('ERR_NO_PERMISSION');
    await expect(set('userRating', 'enabled', supervisor)).toFailWith('ERR_NO_PERMISSION');
    expect(await set('userRating', 'enabled')).toMatchObject({ key: 'userRating', value: 'enabled', companyId: admin.companyId });
  });

  it('refuses values that a setting does not take', async () => {
    await expect(set('scheduleType', 'sometimes')).toFailWith('ERR_VALIDATION', { value: 'any.only' });
    await expect(set('campaignsEnabled', 'enabled')).toFailWith('ERR_VALIDATION', { value: 'any.only' });
    await expect(set('reopenWindow', 'two hours')).toFailWith('ERR_VALIDATION', { value: 'number.base' });
    await expect(set('reopenWindow', '43201')).toFailWith('ERR_VALIDATION', { value: 'number.max' });
    expect((await set('reopenWindow', '0')).value).toBe('0');
  });

  it('follows the key of the path, whatever the body says', async () => {
    const answer = await server.as(admin).send('PUT', '/settings/call', { key: 'chatBotType', value: 'enabled', companyId: 99 });
    expect(answer.body).toMatchObject({ key: 'call', value: 'enabled', companyId: admin.companyId });
  });

  it('makes a missing setting, once when two ask at once', async () => {
    const [one, other] = await Promise.all([set('colour.of-door', 'red'), set('colour.of-door', 'blue')]);
    expect(other.id).toBe(one.id);
  });

  it('bounds what may be invented: names, lengths and their number', async () => {
    const { admin: owner } = await makeSettingsCompany();
    await expect(set('__proto__ x', 'a', owner)).toFailWith('ERR_VALIDATION', { key: 'string.pattern.base' });
    await expect(set('long', 'x'.repeat(2001), owner)).toFailWith('ERR_VALIDATION', { value: 'string.max' });
    expect((await set('__proto__', 'a', owner)).key).toBe('__proto__');
    await server.inCompany(owner.companyId, ({ em, companyId }) =>
      execute(em, "insert into settings (company_id, key) select $1, 'own' || n from generate_series(1, 99) n", [companyId]),
    );
    await expect(set('one.more', 'a', owner)).toFailWith('ERR_VALIDATION', { key: 'array.max' });
    expect((await set('own7', 'still changeable', owner)).value).toBe('still changeable');
    const remove = (key: string, as = owner) => server.as(as).call(api.settings.remove, { key });
    expect(await remove('own7')).toMatchObject({ key: 'own7', value: '' });
    await expect(remove('own7')).toFailWith('ERR_NO_SETTING_FOUND');
    await expect(remove('call')).toFailWith('ERR_NO_SETTING_FOUND');
    expect((await server.as(owner).call(api.settings.list, {})).some(({ key }) => key === 'own7')).toBe(false);
    expect((await set('one.more', 'a', owner)).value).toBe('a');
  });

  it('seals secrets, each for its own place', async () => {
    await set('asaas', 'the key to the money');
    const stored = async ({ em }: Scope) => (await em.findOneOrFail(Setting, { key: 'asaas' })).value;
    const sealed = await server.inCompany(admin.companyId, stored);
    expect(sealed).not.toContain('money');
    expect(await server.inCompany(admin.companyId, (scope) => readSetting(scope, 'asaas'))).toBe('the key to the money');

    const { id } = await makeSettingsCompany();
    await server.inCompany(id, ({ em }) => em.nativeUpdate(Setting, { key: 'asaas' }, { value: sealed }));
    await expect(server.inCompany(id, (scope) => readSetting(scope, 'asaas'))).rejects.toThrow(/authenticate/);
  });

  it('is read once in a transaction, and anew after a write of its own', async () => {
    const { admin: owner } = await makeSettingsCompany();
    const zones = await server.inCompany(owner.companyId, async (scope) => {
      const before = await readTimeZone(scope);
      await writeSetting(scope, 'timeZone', 'America/Manaus');
      return [before, await readTimeZone(scope)];
    });
    expect(zones).toEqual([expect.not.stringContaining('Manaus'), 'America/Manaus']);
  });

  it('keeps a secret that comes back masked or empty, until it is removed', async () => {
    const { admin: owner } = await makeSettingsCompany();
    const stored = () => server.inCompany(owner.companyId, (scope) => readSetting(scope, 'tokenixc'));
    expect((await set('tokenixc', '1:abcdef', owner)).value).toBe(tokenMask);
    expect((await set('tokenixc', tokenMask, owner)).value).toBe(tokenMask);
    expect((await set('tokenixc', '  ', owner)).value).toBe(tokenMask);
    expect(await stored()).toBe('1:abcdef');
    expect((await server.as(owner).call(api.settings.remove, { key: 'tokenixc' })).value).toBe('');
    expect(await stored()).toBe('');
    await expect(server.as(owner).call(api.settings.remove, { key: 'call' })).toFailWith('ERR_NO_SETTING_FOUND');
  });

  it('leaves other companies alone', async () => {
    const { admin: other } = await makeSettingsCompany();
    await set('call', 'enabled');
    expect((await valuesOf(other))['call']).toBe('disabled');
  });
});

describe('the live event of a setting', () => {
  const render = (key: string, removed?: SettingRecord) =>
    server.inCompany(admin.companyId, async (scope) =>
      (await settingBroadcasts[0]?.render(scope, { key, removed } as never))?.map(({ to, event, body }) => ({ to, event, body })),
    );

  it('reaches the company', async () => {
    await set('call', 'enabled');
    const body = { action: 'update', setting: expect.objectContaining({ key: 'call', value: 'enabled' }) };
    expect(await render('call')).toEqual([{ to: [`company-${admin.companyId}-mainchannel`], event: 'settings', body }]);
  });

  it('broadcasts a changed secret to admins alone, and its value to nobody', async () => {
    await set('asaas', 'a-token');
    const body = { action: 'update', setting: expect.objectContaining({ key: 'asaas', value: tokenMask }) };
    expect(await render('asaas')).toEqual([{ to: [`company-${admin.companyId}-admins`], event: 'settings', body }]);
  });

  it('tells admins that a key which is gone is empty', async () => {
    await set('colour.of-roof', 'red');
    const removed = await server.as(admin).call(api.settings.remove, { key: 'colour.of-roof' });
    const body = { action: 'update', setting: expect.objectContaining({ key: 'colour.of-roof', value: '' }) };
    expect(await render('colour.of-roof', removed)).toEqual([{ to: [`company-${admin.companyId}-admins`], event: 'settings', body }]);
  });

  it('is recorded with the change', async () => {
    const events: unknown[] = [];
    await server.inCompany(admin.companyId, (scope) =>
      updateSetting({ ...scope, recordEvent: (...fact) => void events.push(fact) }, { key: 'call', value: 'disabled' }),
    );
    expect(events).toEqual([['setting.changed', { key: 'call' }]]);
  });
});

describe('at the start', () => {
  it('companies from before a setting existed get its default, and keep what they chose', async () => {
    const { id } = await server.makeCompany();
    await server.inCompany(id, ({ em, companyId }) =>
      execute(em, "insert into settings (company_id, key, value) values ($1, 'call', 'enabled')", [companyId]),
    );
    await runInSystemScope(server.platform, 'a test', ensureSettings);
    await runInSystemScope(server.platform, 'a test', ensureSettings);
    const settings = await server.inCompany(id, ({ em }) => em.find(Setting, {}));
    expect(settings).toHaveLength(settingKeys.length);
    expect(settings.find(({ key }) => key === 'call')?.value).toBe('enabled');
  });

  it('a setting that is missing all the same reads as its default', async () => {
    const { id } = await server.makeCompany();
    expect(await server.inCompany(id, (scope) => readSetting(scope, 'reopenWindow'))).toBe('120');
  });
});

describe('the time zone', () => {
  it('is an IANA name, and decides on which day something was', async () => {
    const { admin: owner } = await makeSettingsCompany();
    await expect(set('timeZone', '-03:00', owner)).toFailWith('ERR_VALIDATION', { value: 'any.only' });
    await server.inCompany(owner.companyId, (scope) => makeContact(scope));
    const day = toZonedDay(new Date(), 'Pacific/Kiritimati');
    const countOnDay = async () => (await server.as(owner).call(api.contacts.page, { dateStart: day, dateEnd: day })).count;
    await set('timeZone', 'Pacific/Kiritimati', owner);
    expect(await countOnDay()).toBe(1);
    // 25 hours behind: never the same day.
    await set('timeZone', 'Pacific/Pago_Pago', owner);
    expect(await countOnDay()).toBe(0);
    await set('timeZone', '', owner);
    expect(await server.inCompany(owner.companyId, readTimeZone)).toBe('America/Sao_Paulo');
  });
});

describe('GET /brand/:companyId', () => {
  it('tells everybody the name and colour of a company that has set them, and nothing of any other', async () => {
    const { admin: owner } = await makeSettingsCompany();
    const brand = (companyId: number) => server.as(null).call(api.settings.brand, { companyId });
    await set('brandColor', '#FFD400', owner);
    await expect(brand(owner.companyId)).toFailWith('ERR_NO_SETTING_FOUND');
    await expect(brand(2_000_000_000)).toFailWith('ERR_NO_SETTING_FOUND');
    await set('brandName', 'Lumiar', owner);
    expect(await brand(owner.companyId)).toEqual({ name: 'Lumiar', color: '#FFD400', logoUrl: null });
    await expect(set('brandColor', 'red; background: url(//evil)', owner)).toFailWith('ERR_VALIDATION', { value: 'string.pattern.base' });
    await expect(set('brandName', 'x'.repeat(41), owner)).toFailWith('ERR_VALIDATION', { value: 'string.pattern.base' });
  });
});

describe('the logo of a company', () => {
  const draw = (format: 'png' | 'jpeg' | 'gif' = 'png', width = 900) =>
    sharp({ create: { width, height: 300, channels: 4, background: '#7C3AED' } })
      .toFormat(format)
      .toBuffer();
  const send = (as: TestUser, content: Uint8Array, name = 'logo.png') => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(content)], name));
    return server.as(as).send('POST', '/brand/logo', form);
  };
  const fetchLogo = (url: string | null) => fetch(new URL(new URL(String(url)).pathname + new URL(String(url)).search, server.url));
  const logoOf = async (as: TestUser) =>
    (await server.as(as).call(api.settings.list, {})).find(({ key }) => key === 'brandLogo')?.value ?? null;

  it('is drawn whole into a small image at a signed address, on the sign-in page and for everybody signed in', async () => {
    const { admin: owner, agent: member } = await makeSettingsCompany();
    await set('brandName', 'Lumiar', owner);
    expect(await send(owner, await draw('jpeg'))).toMatchObject({ status: 200, body: { key: 'brandLogo' } });
    const { logoUrl } = await server.as(null).call(api.settings.brand, { companyId: owner.companyId });
    const { user } = await server.as(null).call(api.auth.login, { email: member.email, password: testPassword });
    const ofSession = user.company.settings.find(({ key }) => key === 'brandLogo')?.value ?? null;
    for (const url of [logoUrl, ofSession, await logoOf(member)]) {
      const response = await fetchLogo(url);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 360, height: 120 });
    }
  });

  it('is replaced and removed with its file; its setting is not typed', async () => {
    const { admin: owner } = await makeSettingsCompany();
    await send(owner, await draw());
    const first = await logoOf(owner);
    await expect(set('brandLogo', 'https://evil.example/pixel.png', owner)).toFailWith('ERR_VALIDATION', { value: 'any.only' });
    await send(owner, await draw('png', 100));
    await vi.waitFor(async () => expect((await fetchLogo(first)).status).toBe(404));
    expect(await server.as(owner).call(api.settings.removeLogo, {})).toMatchObject({ key: 'brandLogo', value: '' });
    expect(await logoOf(owner)).toBe('');
  });

  it('is drawn twenty times an hour', async () => {
    const { admin: owner } = await makeSettingsCompany();
    const logo = await draw('png', 100);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      statuses.push((await send(owner, logo)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await send(owner, logo);
    expect(refused).toMatchObject({ status: 429, body: { code: 'ERR_TOO_MANY_ATTEMPTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  });

  it('is a PNG, JPEG or WebP by its content, of at most 2 MB, set by admins', async () => {
    const { admin: owner, agent: member } = await makeSettingsCompany();
    const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    for (const content of [script, await draw('gif'), (await draw()).subarray(0, 60)]) {
      expect(await send(owner, content)).toMatchObject({ status: 400, body: { error: 'ERR_BRAND_LOGO' } });
    }
    expect(await send(owner, bomb)).toMatchObject({ status: 413, body: { error: 'ERR_PICTURE_TOO_LARGE' } });
    const tooLarge = Buffer.concat([await draw(), Buffer.alloc(2 * 1024 * 1024)]);
    expect(await send(owner, tooLarge)).toMatchObject({ status: 413, body: { error: 'ERR_FILE_TOO_LARGE' } });
    expect(await send(member, await draw())).toMatchObject({ status: 403 });
  });
});
