import { execute } from '#server/platform/database/queryRows.ts';
import type { SystemScope } from '#server/platform/database/systemScope.ts';

/** Removes what an interrupted first start has made, before anybody could sign in. */
export const discardCompanies = ({ em }: Pick<SystemScope, 'em'>): Promise<void> => execute(em, 'delete from companies');
