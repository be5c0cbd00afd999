import { createHash } from 'node:crypto';
import type { Language } from '#shared/i18n/texts.ts';
import { AppError } from '#shared/errors.ts';
import { describeUserAgent } from '#shared/rules/describeUserAgent.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { RequestContext } from '#server/platform/http/RequestContext.ts';
import { findMailMode } from '#server/platform/mail/findMailMode.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';

type Caller = Pick<RequestContext, 'ip' | 'userAgent'>;

/** Whom the mail is for. */
export interface DeviceOwner {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly language: Language | null;
}

/** The network of an address, as wide as a provider's: home connections change theirs often. */
const networkOf = (ip: string): string => (ip.includes(':') ? ip.split(':').slice(0, 2).join(':') : ip.split('.').slice(0, 2).join('.'));

/** A hash, so that no list of places is kept. */
function identifyDevice(userId: number, { ip, userAgent }: Caller): string {
  const { program, system } = describeUserAgent(userAgent);
  return createHash('sha256')
    .update([userId, program, system, networkOf(ip)].join(' '))
    .digest('base64url');
}

/** Whether it is new, and not the first of all: that one is the person's own beginning. */
const noteQuery = queryOf(
  { isNew: column.boolean() },
  `with noted as (
     insert into sign_in_devices (company_id, user_id, device, seen_at) values ($1, $2, $3, $4)
     on conflict (user_id, device) do update set seen_at = excluded.seen_at returning xmax = 0 as is_new
   )
   select is_new and exists (select from sign_in_devices where user_id = $2) as "isNew" from noted`,
);

/** A mail too many is no reason to refuse a sign-in. */
async function mailIfPossible(scope: Scope, { ip, userAgent }: Caller, { name, email, language }: DeviceOwner): Promise<void> {
  const { program, system } = describeUserAgent(userAgent);
  const timeZone = await readTimeZone(scope);
  const time = scope.now.toLocaleString(language ?? 'pt', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const device = [program, system].filter((part) => part !== null).join(', ');
  try {
    await queueMail(scope, { kind: 'newDevice', to: email, language, name, details: [device || userAgent, ip, time] });
  } catch (error) {
    if (!(error instanceof AppError)) {
      throw error;
    }
    scope.log.warn({ code: error.code }, 'a new device was not mailed');
  }
}

/** Notes with which program and from which network somebody signs in; a new one is mailed. */
export async function noteDevice(scope: Scope, caller: Caller, owner: DeviceOwner): Promise<void> {
  const values = [scope.companyId, owner.id, identifyDevice(owner.id, caller), scope.now];
  const [row] = await queryRows(scope.em, noteQuery, values);
  if (row?.isNew === true && findMailMode(scope.platform.config) !== 'none') {
    await mailIfPossible(scope, caller, owner);
  }
}
