import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { listenOutside, type ListenerContext } from '#server/platform/database/outbox/listeners.ts';

/** The event stands in the log of the operator's company; only files of a company that is gone may follow from it. */
async function removeFiles({ platform }: ListenerContext, { companyId }: { companyId: number }): Promise<void> {
  const statement = 'select 1 from companies where id = $1';
  const isGone = (await queryAsSupport(platform, statement, [companyId])).length === 0;
  await (isGone ? platform.files.removeCompany(companyId) : undefined);
}

export const companyListeners = [listenOutside('companies.removeFiles', 'company.removed', removeFiles)];
