import { randomUUID } from 'node:crypto';
import type { CompanyRecord } from '#shared/tenancy/companies/record.ts';
import type { Language } from '#shared/i18n/texts.ts';
import { dayMs, hourSeconds, minuteMs } from '#shared/rules/durations.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActor } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { type MailInput, queueMail } from '#server/platform/mail/queueMail.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createResetCode, hashResetCode } from '#server/workspace/auth/index.ts';
import { nextCompanyId, type ProvisionCompanyInput, rehearseCompany } from './provisionCompany.ts';

const trialMs = 3 * dayMs;

/** The trial of a company that is opened now. */
export function trialOf(now: Date): { readonly dueDate: Date; readonly trialExpiration: Date } {
  const trialExpiration = new Date(now.getTime() + trialMs);
  return { dueDate: trialExpiration, trialExpiration };
}

/** What is opened when the address is confirmed; the password as its hash. */
export type Application = Omit<ProvisionCompanyInput, 'dueDate' | 'trialExpiration'>;

/** Mails of those who are no company's yet are the operator's. */
const operatorCompanyId = 1;
const lifeMinutes = 60;
/** Codes for one address, registered or not. */
const mailLimit = { name: 'sign-up-mail', points: 5, duration: hourSeconds };

export const hashSignUpCode = ({ secrets }: Platform, id: number, code: string): string => hashResetCode(secrets, `sign-up ${id}`, code);

/** Counts a mail to the address. Throws ERR_TOO_MANY_ATTEMPTS. */
export async function takeSignUpMail({ platform }: PublicContext, email: string): Promise<void> {
  const limiter = await createRateLimiter(platform, mailLimit);
  await limiter.consume(email);
}

const mail = (platform: Platform, input: MailInput): Promise<void> =>
  runInScope(platform, { companyId: operatorCompanyId, actor: systemActor(operatorCompanyId) }, (scope) => queueMail(scope, input));

interface Holder {
  readonly name: string;
  readonly language: Language | null;
}

const holderQuery = queryOf<Holder>(
  { name: column.text(), language: column.orNull(column.text<Language>()) },
  'select name, language from users where identity_key(email) = identity_key($1) limit 1',
);

/** The person whose account the address is, whatever the company. */
export const findHolder = async (platform: Platform, email: string): Promise<Holder | undefined> =>
  (await runInSystemScope(platform, 'a sign-up', ({ em }) => queryRows(em, holderQuery, [email])))[0];

const storeStatement = `
  insert into sign_ups (id, uuid, email, sealed, code_hash, expires_at, created_at) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`;

/** An application that waits for its code. */
interface PendingSignUp {
  /** That the company will have. */
  readonly id: number;
  /** That the public sees. */
  readonly uuid: string;
  readonly application: Application;
}

/** Stores an application with a new code, and mails the code. */
export async function mailSignUpCode({ platform, now }: PublicContext, { id, uuid, application }: PendingSignUp): Promise<void> {
  const { name, adminName = name, email, language = null } = application;
  const code = createResetCode();
  const expiresAt = new Date(now.getTime() + lifeMinutes * minuteMs);
  const sealed = platform.secrets.seal(JSON.stringify(application), `sign-up ${id}`);
  await runInSystemScope(platform, 'a sign-up', ({ em }) =>
    execute(em, storeStatement, [id, uuid, email, sealed, hashSignUpCode(platform, id, code), expiresAt, now]),
  );
  const link = `${platform.config.publicUrl}/signup?${new URLSearchParams({ id: uuid, email }).toString()}`;
  const values = { company: name, minutes: lifeMinutes };
  await mail(platform, { kind: 'signUpCode', to: email, language, name: adminName, code, link, values, expiresAt });
}

type PendingCompany = CompanyRecord & { signUpId: string };

/** Everything but holding and mailing, with the same refusals and the same work. */
async function rehearseSignUp(guest: PublicContext, input: Application) {
  const { platform, now } = guest;
  await takeSignUpMail(guest, input.email.toLowerCase());
  const [id, uuid] = [await nextCompanyId(platform), randomUUID()];
  return { id, uuid, ...(await rehearseCompany(platform, { ...input, ...trialOf(now) }, id)) };
}

/** The answer to a program that fills in forms: it learns nothing, and nobody gets a mail. */
export async function pretendSignUp(guest: PublicContext, input: Application): Promise<PendingCompany> {
  const { company, uuid } = await rehearseSignUp(guest, input);
  return { ...company, signUpId: uuid };
}

/** Never fails the caller: that the address has had too many mails would tell that it has an account. */
async function mailHolder({ platform, log }: PublicContext, holder: Holder, to: string): Promise<void> {
  try {
    await mail(platform, { kind: 'signUpKnown', to, ...holder, link: `${platform.config.publicUrl}/login` });
  } catch (error) {
    log.warn({ err: error }, 'the owner of an account was not told of a sign-up');
  }
}

/**
 * Holds an application until its address is confirmed, and answers with the company that it will be. For an address that has an
 * account nothing is held, which only its owner learns, by the mail.
 */
export async function holdSignUp(guest: PublicContext, input: Application): Promise<PendingCompany> {
  const { platform } = guest;
  const email = input.email.toLowerCase();
  const { id, uuid, company, passwordHash } = await rehearseSignUp(guest, input);
  const holder = await findHolder(platform, email);
  if (holder === undefined) {
    await mailSignUpCode(guest, { id, uuid, application: { ...input, email, password: { hash: passwordHash } } });
  } else {
    await mailHolder(guest, holder, email);
  }
  return { ...company, signUpId: uuid };
}
