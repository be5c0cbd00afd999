import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { IntegrationType } from '#shared/automation/queueIntegrations/index.ts';
import { assertAskable } from '#server/platform/http/fetchPublicText.ts';
import { readAccount } from '#server/integrations/bots/readAccount.ts';

/** What an integration connects with. */
export interface IntegrationAddress {
  readonly type: IntegrationType;
  readonly projectName: string | null;
  /** In plain text. */
  readonly jsonContent: string;
  readonly urlN8N: string | null;
  readonly typebotSlug: string;
}

const refuse = (code: ErrorCode, field: string): never => {
  throw new AppError(code, { fields: { [field]: 'any.invalid' } });
};

function assertUrl(url: string | null, privateHosts: readonly string[]): void {
  if (!url) {
    return refuse('ERR_INTEGRATION_INVALID_URL', 'urlN8N');
  }
  try {
    assertAskable(new URL(url), privateHosts);
  } catch {
    refuse('ERR_INTEGRATION_PRIVATE_HOST', 'urlN8N');
  }
}

/** Throws unless the integration has what its type connects with. A name that leads to a private host is refused at the request. */
export function assertIntegration(address: IntegrationAddress, privateHosts: readonly string[]): void {
  const { type, projectName, jsonContent, urlN8N, typebotSlug } = address;
  if (type === 'dialogflow') {
    if (!projectName || readAccount(jsonContent) === null) {
      refuse('ERR_INTEGRATION_ACCOUNT_INVALID', projectName ? 'jsonContent' : 'projectName');
    }
    return;
  }
  assertUrl(urlN8N, privateHosts);
  if (type === 'typebot' && typebotSlug === '') {
    refuse('ERR_INTEGRATION_SLUG_REQUIRED', 'typebotSlug');
  }
}
