import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { tokenMask } from '#shared/areas/connectionInput.ts';
import { settingDefinitions, settingKeys } from '#shared/areas/settings.ts';
import { toZonedDay } from '#shared/rules/zonedTime.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { updateSetting } from './commands.ts';
import { makeContact } from '#server/testing/fixtures/makeRecords.ts';
import { createSettings, ensureSettings, readSetting, readTimeZone } from './index.ts';
import { settingBroadcasts } from './live.ts';
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
  const render = (key: string) =>
    server.inCompany(admin.companyId, async (scope) =>
      (await settingBroadcasts[0]?.render(scope, { key } as never))?.map(({ to, event, body }) => ({ to, event, body })),
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
    expect(await brand(owner.companyId)).toEqual({ name: 'Lumiar', color: '#FFD400' });
    await expect(set('brandColor', 'red; background: url(//evil)', owner)).toFailWith('ERR_VALIDATION', { value: 'string.pattern.base' });
    await expect(set('brandName', 'x'.repeat(41), owner)).toFailWith('ERR_VALIDATION', { value: 'string.pattern.base' });
  });
});
