import { explainStartFailure } from '#server/explainStartFailure.ts';
import { isRolledBack } from '#server/platform/database/retryRolledBack.ts';
import { StartError } from '#server/platform/StartError.ts';

/**
 * What ended a restore between its pieces, in a sentence where the operator can repair it or wait; else the error itself. Each piece is
 * committed with its keys: the next run brings what is missing.
 */
export function explainInterruption(error: unknown, companyId: number): unknown {
  const reason = isRolledBack(error) ? 'the server that runs beside it was in the way each time' : explainStartFailure(error);
  return typeof reason === 'string'
    ? new StartError(
        `Only a part of the company was brought, as company ${companyId}: ${reason.replace(/\.$/, '')}. Run the same command again: it brings the rest.`,
        { cause: error },
      )
    : error;
}
