import type { Platform } from '#server/platform/platform.ts';
import { isSecret } from './visibility.ts';

interface Held {
  readonly companyId: number;
  readonly key: string;
  readonly value: string;
}

/** Bound to its place: a value copied to another company or key does not open there. */
const place = ({ companyId, key }: Held): string => `setting ${key} of company ${companyId}`;

const isSealed = ({ key, value }: Held): boolean => isSecret(key) && value !== '';

/** The value as it lies in the database. */
export const sealedValue = ({ secrets }: Platform, held: Held): string =>
  isSealed(held) ? secrets.seal(held.value, place(held)) : held.value;

/** The value as people wrote it. */
export const openValue = ({ secrets }: Platform, held: Held): string =>
  isSealed(held) ? secrets.open(held.value, place(held)) : held.value;
