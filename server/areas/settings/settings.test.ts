import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { knownSettings, settingKeys } from '#shared/areas/settings.ts';
import { execute } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { systemScope } from '#server/platform/db/systemScope.ts';
import { startHouse, type MadeUser, type TestHouse } from '#server/testing/house.ts';
import { updateSetting } from './commands.ts';
import { createSettings, ensureSettings, settingOf } from './index.ts';
import { settingBroadcasts } from './live.ts';
import { Setting } from './Setting.ts';

let house: TestHouse;
let admin: MadeUser;
let agent: MadeUser;

async function furnished(): Promise<{ id: number; admin: MadeUser; agent: MadeUser }> {
  const company = await house.company();
  await house.inside(company.id, (scope) => createSettings(scope));
  return company;
}

beforeAll(async () => {
  house = await startHouse();
  ({ admin, agent } = await furnished());
});

const set = (key: string, value: string, as = admin) => house.as(as).call(api.settings.update, { key, value });
const valuesOf = async (who: MadeUser): Promise<Record<string, string>> =>
  Object.fromEntries((await house.as(who).call(api.settings.list, {})).map(({ key, value }) => [key, value]));

describe('GET /settings', () => {
  it('gives a new company every known setting with its default', async () => {
    const { admin: owner } = await furnished();
    const defaults = Object.fromEntries(settingKeys.map((key) => [key, knownSettings[key].default]));
    expect(await valuesOf(owner)).toEqual(defaults);
  });

  it('keeps secrets and invented keys from everybody but admins', async () => {
    await set('asaas', 'a-token');
    await set('tokensgp', 'whatever');
    const seen = await valuesOf(agent);
    expect(
      Object.keys(seen).filter((key) => ['asaas', 'tokensgp', 'ipixc', 'tokenixc', 'ipmkauth', 'clientidmkauth'].includes(key)),
    ).toEqual([]);
    expect(await valuesOf(admin)).toMatchObject({ asaas: 'a-token', tokensgp: 'whatever' });
  });

  it('always tells every profile what its screens depend on', async () => {
    const needed = ['sendGreetingAccepted', 'scheduleType', 'userRating', 'CheckMsgIsGroup', 'call', 'sendMsgTransfTicket'];
    needed.push('sendGreetingMessageOneQueues', 'chatBotType', 'campaignsEnabled');
    expect(Object.keys(await valuesOf(agent))).toEqual(expect.arrayContaining(needed));
  });

  it('answers with a trailing slash too', async () => {
    expect((await house.as(agent).send('GET', '/settings/')).body).toBeInstanceOf(Array);
  });
});

describe('PUT /settings/:key', () => {
  it('is for admins', async () => {
    const supervisor = await house.user(admin.companyId, { profile: 'supervisor' });
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
    const answer = await house.as(admin).send('PUT', '/settings/call', { key: 'chatBotType', value: 'enabled', companyId: 99 });
    expect(answer.body).toMatchObject({ key: 'call', value: 'enabled', companyId: admin.companyId });
  });

  it('makes a missing setting, once when two ask at once', async () => {
    const [one, other] = await Promise.all([set('colour.of-door', 'red'), set('colour.of-door', 'blue')]);
    expect(other.id).toBe(one.id);
  });

  it('bounds what may be invented: names, lengths and their number', async () => {
    const { admin: owner } = await furnished();
    await expect(set('__proto__ x', 'a', owner)).toFailWith('ERR_VALIDATION', { key: 'string.pattern.base' });
    await expect(set('long', 'x'.repeat(2001), owner)).toFailWith('ERR_VALIDATION', { value: 'string.max' });
    expect((await set('__proto__', 'a', owner)).key).toBe('__proto__');
    await house.inside(owner.companyId, ({ em, companyId }) =>
      execute(em, "insert into settings (company_id, key) select $1, 'own' || n from generate_series(1, 99) n", [companyId]),
    );
    await expect(set('one.more', 'a', owner)).toFailWith('ERR_VALIDATION', { key: 'array.max' });
    expect((await set('own7', 'still changeable', owner)).value).toBe('still changeable');
  });

  it('seals secrets, each for its own place', async () => {
    await set('asaas', 'the key to the money');
    const stored = async ({ em }: Scope) => (await em.findOneOrFail(Setting, { key: 'asaas' })).value;
    const sealed = await house.inside(admin.companyId, stored);
    expect(sealed).not.toContain('money');
    expect(await house.inside(admin.companyId, (scope) => settingOf(scope, 'asaas'))).toBe('the key to the money');

    const { id } = await furnished();
    await house.inside(id, ({ em }) => em.nativeUpdate(Setting, { key: 'asaas' }, { value: sealed }));
    await expect(house.inside(id, (scope) => settingOf(scope, 'asaas'))).rejects.toThrow(/authenticate/);
  });

  it('leaves other companies alone', async () => {
    const { admin: other } = await furnished();
    await set('call', 'enabled');
    expect((await valuesOf(other))['call']).toBe('disabled');
  });
});

describe('the live event of a setting', () => {
  const said = (key: string) =>
    house.inside(admin.companyId, async (scope) =>
      (await settingBroadcasts[0]?.tell(scope, { key } as never))?.map(({ to, event, body }) => ({ to, event, body })),
    );

  it('reaches the company', async () => {
    await set('call', 'enabled');
    const body = { action: 'update', setting: expect.objectContaining({ key: 'call', value: 'enabled' }) };
    expect(await said('call')).toEqual([{ to: [`company-${admin.companyId}-mainchannel`], event: 'settings', body }]);
  });

  it('tells admins alone that a secret changed, and nobody its value', async () => {
    await set('asaas', 'a-token');
    const body = { action: 'update', setting: expect.objectContaining({ key: 'asaas', value: '' }) };
    expect(await said('asaas')).toEqual([{ to: [`company-${admin.companyId}-admins`], event: 'settings', body }]);
  });

  it('is recorded with the change', async () => {
    const recorded: unknown[] = [];
    await house.inside(admin.companyId, (scope) =>
      updateSetting({ ...scope, record: (...fact) => void recorded.push(fact) }, { key: 'call', value: 'disabled' }),
    );
    expect(recorded).toEqual([['setting.changed', { key: 'call' }]]);
  });
});

describe('at the start', () => {
  it('companies from before a setting existed get its default, and keep what they chose', async () => {
    const { id } = await house.company();
    await house.inside(id, ({ em, companyId }) =>
      execute(em, "insert into settings (company_id, key, value) values ($1, 'call', 'enabled')", [companyId]),
    );
    await systemScope(house.platform, 'a test', ensureSettings);
    await systemScope(house.platform, 'a test', ensureSettings);
    const settings = await house.inside(id, ({ em }) => em.find(Setting, {}));
    expect(settings).toHaveLength(settingKeys.length);
    expect(settings.find(({ key }) => key === 'call')?.value).toBe('enabled');
  });

  it('a setting that is missing all the same reads as its default', async () => {
    const { id } = await house.company();
    expect(await house.inside(id, (scope) => settingOf(scope, 'reopenWindow'))).toBe('120');
  });
});
