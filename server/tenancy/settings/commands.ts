import type { api } from '#shared/api.ts';
import { tokenMask } from '#shared/kit/schemas.ts';
import {
  findSettingError,
  isRefusedToOperators,
  isSecret,
  isSettingKey,
  settingKeys,
  type SettingRecord,
} from '#shared/tenancy/settings.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { can } from '#shared/rules/permissions.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { parseBaseUrl } from '#server/integrations/billingProviders/parseBaseUrl.ts';
import { refuseOperators, required, type Scope } from '#server/platform/database/scope.ts';
import { isAskable } from '#server/platform/http/fetchPublicText.ts';
import { forgetSettings, sealSetting } from './readSetting.ts';
import { listSettingRecords, maskSetting } from './settingRecords.ts';
import { Setting } from './Setting.ts';
import { sharedKeys } from './sharedKeys.ts';

/** Limit of keys outside the registry per company. */
const maxOwnKeys = 100;

export async function listSettings(scope: Scope): Promise<SettingRecord[]> {
  const settings = await listSettingRecords(scope, can(scope.actor, 'setting.readSecrets') ? null : sharedKeys);
  return settings.map(maskSetting);
}

async function assertSettingValue({ em }: Scope, key: string, value: string): Promise<void> {
  const problem = isSettingKey(key) ? findSettingError(key, value) : null;
  if (problem !== null) {
    throw new AppError('ERR_VALIDATION', { fields: { value: problem } });
  }
  const otherKeys = { key: { $nin: [...settingKeys, key] } };
  if (!isSettingKey(key) && (await em.count(Setting, otherKeys)) >= maxOwnKeys) {
    throw new AppError('ERR_VALIDATION', { fields: { key: 'array.max' } });
  }
}

/** Upserts a setting; concurrent writers are serialised by the row. */
export async function writeSetting(scope: Scope, key: string, value: string): Promise<SettingRecord> {
  const { em, companyId, platform } = scope;
  await assertSettingValue(scope, key, value);
  await execute(
    em,
    `insert into settings (company_id, key, value) values ($1, $2, $3)
     on conflict (company_id, key) do update set value = excluded.value, updated_at = now()`,
    [companyId, key, sealSetting(platform, { companyId, key, value })],
  );
  forgetSettings(scope);
  scope.recordEvent('setting.changed', { key });
  const [setting] = await listSettingRecords(scope, [key]);
  return maskSetting(required(setting, 'ERR_NO_SETTING_FOUND'));
}

/** Weak passwords on a server that everybody can reach endanger all of its companies. */
function assertMayWeakenPasswords({ actor, platform }: Scope, key: string, value: string): void {
  if (key === 'strongPasswords' && value !== 'enabled' && platform.config.production && !actor.super) {
    throw new AppError('ERR_NO_SUPER');
  }
}

const addressKeys: readonly string[] = ['ipixc', 'ipmkauth'];

/** The server asks no address that a company names without looking at it. */
function assertAddress({ platform }: Scope, key: string, value: string): void {
  const url = parseBaseUrl(value);
  if (addressKeys.includes(key) && (url === null || !isAskable(url, platform.config.outgoingPrivateHosts))) {
    throw new AppError('ERR_BILLING_ADDRESS', { fields: { value: 'any.invalid' } });
  }
}

/** Throws ERR_OPERATOR_REFUSED where support would weaken accounts, shorten what is kept or redirect data. */
function assertMayChange(scope: Scope, key: string): void {
  if (isRefusedToOperators(key)) {
    refuseOperators(scope);
  }
}

export async function updateSetting(scope: Scope, { key, value }: InputOf<typeof api.settings.update>): Promise<SettingRecord> {
  assertMayChange(scope, key);
  assertMayWeakenPasswords(scope, key, value);
  const isKept = isSecret(key) && ['', tokenMask].includes(value);
  if (!isKept) {
    assertAddress(scope, key, value);
  }
  const [current] = isKept ? await listSettingRecords(scope, [key]) : [];
  return current ? maskSetting(current) : writeSetting(scope, key, isKept ? '' : value);
}

/** A key of older clients goes with its row; browsers get an empty value. */
async function removeOwnKey(scope: Scope, key: string): Promise<SettingRecord> {
  const [setting] = await listSettingRecords(scope, [key]);
  const removed = { ...required(setting, 'ERR_NO_SETTING_FOUND'), value: '' };
  await scope.em.nativeDelete(Setting, { key });
  scope.recordEvent('setting.changed', { key, removed });
  return removed;
}

export async function removeSetting(scope: Scope, { key }: InputOf<typeof api.settings.remove>): Promise<SettingRecord> {
  assertMayChange(scope, key);
  if (!isSettingKey(key)) {
    return removeOwnKey(scope, key);
  }
  if (!isSecret(key)) {
    throw new AppError('ERR_NO_SETTING_FOUND');
  }
  return writeSetting(scope, key, '');
}
