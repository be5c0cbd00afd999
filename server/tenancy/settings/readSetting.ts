import type { EntityManager } from '@mikro-orm/postgresql';
import { getSettingDefinition, isSecret, type SettingKey } from '#shared/tenancy/settings.ts';
import { column, queryOf, queryPrepared } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';

interface SettingValue {
  readonly companyId: number;
  readonly key: string;
  readonly value: string;
}

/** Binds a sealed value to its row: copied elsewhere it cannot be unsealed. */
const sealContext = ({ companyId, key }: SettingValue): string => `setting ${key} of company ${companyId}`;

const isSealed = ({ key, value }: SettingValue): boolean => isSecret(key) && value !== '';

/** The value for storage: sealed where the key is secret. */
export const sealSetting = ({ secrets }: Platform, setting: SettingValue): string =>
  isSealed(setting) ? secrets.seal(setting.value, sealContext(setting)) : setting.value;

/** The value in plain text. */
const unsealValue = ({ secrets }: Platform, setting: SettingValue): string =>
  isSealed(setting) ? secrets.open(setting.value, sealContext(setting)) : setting.value;

type StoredValues = ReadonlyMap<string, string>;

const query = queryOf({ key: column.text(), value: column.text() }, 'select key, value from settings where company_id = $1');

/** Settings that a transaction has read: most readers of one need several. */
const valuesOf = new WeakMap<EntityManager, Promise<StoredValues>>();

async function readValues({ em, companyId }: Scope): Promise<StoredValues> {
  return new Map((await queryPrepared(em, query, [companyId])).map(({ key, value }) => [key, value]));
}

function getValues(scope: Scope): Promise<StoredValues> {
  const values = valuesOf.get(scope.em) ?? readValues(scope);
  valuesOf.set(scope.em, values);
  return values;
}

/** To be called after a write: what the transaction has read is outdated. */
export const forgetSettings = ({ em }: Pick<Scope, 'em'>): void => void valuesOf.delete(em);

/** The value of a setting, or its default. */
export async function readSetting(scope: Scope, key: SettingKey): Promise<string> {
  const value = (await getValues(scope)).get(key);
  return value === undefined ? getSettingDefinition(key).default : unsealValue(scope.platform, { companyId: scope.companyId, key, value });
}

/** The values of several settings, in the order of their keys. */
export const readSettings = (scope: Scope, keys: readonly SettingKey[]): Promise<string[]> =>
  Promise.all(keys.map((key) => readSetting(scope, key)));

/** The zone in which the company's days begin and end. */
export const readTimeZone = async (scope: Scope): Promise<string> =>
  (await readSetting(scope, 'timeZone')) || scope.platform.config.timeZone;

export const isEnabled = async (scope: Scope, key: SettingKey): Promise<boolean> => (await readSetting(scope, key)) === 'enabled';
