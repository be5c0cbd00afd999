import { tokenMask } from '#shared/kit/schemas.ts';
import type { Secrets } from './secrets.ts';

interface Sealing {
  readonly secrets: Secrets;
}

/** Where a secret is stored. A sealed text is bound to its place: copied elsewhere it cannot be unsealed. */
export interface SecretPlace {
  readonly table: string;
  readonly column: string;
  readonly id: number;
  readonly companyId: number;
}

const toContext = ({ table, column, id, companyId }: SecretPlace): string => `${column} of ${table} ${id} of company ${companyId}`;

/** The secret for storage; empty stays empty. */
export const sealSecret = ({ secrets }: Sealing, place: SecretPlace, text: string): string =>
  text === '' ? '' : secrets.seal(text, toContext(place));

/** The secret in plain text; empty without one. */
export const openSecret = ({ secrets }: Sealing, place: SecretPlace, sealed: string): string =>
  sealed === '' ? '' : secrets.open(sealed, toContext(place));

/** SQL of what a read shows of a column: whether there is a secret, and nothing of it. */
export const maskSecret = (column: string): string => `case when ${column} = '' then '' else '${tokenMask}' end`;
