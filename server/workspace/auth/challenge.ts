import { signChallengeToken, verifyChallengeToken } from '#server/platform/http/tokens.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import type { SessionOwner } from './openSession.ts';

/** Says that somebody has given the right password; good for one thing, the second step. */
export const signChallenge = ({ platform, now }: PublicContext, { id, companyId, tokenVersion }: SessionOwner): Promise<string> =>
  signChallengeToken(platform.secrets, { id, companyId, tokenVersion }, now);

/** Null for one that is invalid or too old. */
export const verifyChallenge = ({ platform, now }: PublicContext, challenge: string): Promise<SessionOwner | null> =>
  verifyChallengeToken(platform.secrets, challenge, now);
