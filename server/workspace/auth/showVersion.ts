import type { api } from '#shared/api.ts';
import type { ResultOf } from '#shared/kit/endpoint.ts';
import { minPasswordLength } from '#shared/rules/findPasswordProblem.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { version } from '#server/platform/version.ts';

export const showVersion = async ({ platform }: Pick<PublicContext, 'platform'>): Promise<ResultOf<typeof api.system.version>> => ({
  version,
  minPasswordLength: platform.config.production ? minPasswordLength.production : minPasswordLength.development,
  allowsSignUp: platform.config.allowsSignUp,
});
