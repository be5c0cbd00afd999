import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { dayMs, hourMs, hourSeconds } from '#shared/rules/durations.ts';
import { hideDuration } from '#server/platform/async/hideDuration.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Application, hashSignUpCode, mailSignUpCode, takeSignUpMail, trialOf } from './holdSignUp.ts';
import { provisionCompany } from './provisionCompany.ts';

const guessesAtAddress = { name: 'sign-up-code', points: 50, duration: 1800 };
/** Of forty bits. */
const guesses = { name: 'sign-up-code-everywhere', points: 10, duration: hourSeconds };

const pendingQuery = (condition: string) =>
  queryOf(
    { id: column.number(), sealed: column.text(), codeHash: column.text() },
    `
    select id, sealed, code_hash as "codeHash" from sign_ups where uuid = $1 and ${condition}`,
  );
const codeQuery = pendingQuery('expires_at > $2 for update');
const emailQuery = pendingQuery('email = $2');

function openApplication({ secrets }: Platform, id: number, sealedApplication: string): Application {
  const application: Application = JSON.parse(secrets.open(sealedApplication, `sign-up ${id}`));
  return application;
}

/** Opens the company by the code of the mail. Wrong, old and unknown are the same. */
export async function confirmSignUp(
  { platform, request, now }: PublicContext,
  { signUpId, token }: InputOf<typeof api.signUps.confirm>,
): Promise<ResultOf<typeof api.signUps.confirm>> {
  await (await createRateLimiter(platform, guessesAtAddress)).consume(request.ip);
  await (await createRateLimiter(platform, guesses)).consume(signUpId);
  // The row is locked until the company is there: one of two calls opens it.
  return runInSystemScope(platform, 'a confirmed sign-up', async ({ em }) => {
    const [pending] = await queryRows(em, codeQuery, [signUpId, now]);
    if (pending === undefined || pending.codeHash !== hashSignUpCode(platform, pending.id, token)) {
      throw new AppError('ERR_SIGN_UP_CODE_INVALID');
    }
    const { id } = pending;
    const { company } = await provisionCompany(platform, { ...openApplication(platform, id, pending.sealed), ...trialOf(now) }, id);
    await execute(em, 'delete from sign_ups where id = $1', [id]);
    return company;
  });
}

async function mailAnotherCode(guest: PublicContext, signUpId: string, address: string): Promise<void> {
  const { platform } = guest;
  const [pending] = await runInSystemScope(platform, 'a sign-up', ({ em }) => queryRows(em, emailQuery, [signUpId, address]));
  if (pending !== undefined) {
    await mailSignUpCode(guest, { id: pending.id, uuid: signUpId, application: openApplication(platform, pending.id, pending.sealed) });
  }
}

/** Mails another code, in place of the last one; the answer is the same, and as late, where nothing is pending. */
export async function resendSignUpCode(
  guest: PublicContext,
  { signUpId, email }: InputOf<typeof api.signUps.resend>,
): Promise<ResultOf<typeof api.signUps.resend>> {
  const { platform } = guest;
  const address = email.toLowerCase();
  await (await createRateLimiter(platform, guessesAtAddress)).consume(guest.request.ip);
  await takeSignUpMail(guest, address);
  await hideDuration(mailAnotherCode(guest, signUpId, address));
  return { message: 'Email enviado com sucesso!' };
}

/** An application that nobody confirms is forgotten after a day. */
export const removeOldSignUps: RecurringJob = {
  name: 'provisioning.removeOldSignUps',
  every: hourMs,
  run: async (platform) =>
    void (await queryAsSupport(platform, 'delete from sign_ups where created_at < $1', [new Date(platform.now().getTime() - dayMs)])),
};
