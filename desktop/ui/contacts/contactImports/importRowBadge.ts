import { Check, CircleAlert, CircleSlash, RefreshCw, UserPlus, type LucideIcon } from 'lucide-react';
import type { ImportReason, ImportRowRecord } from '#shared/contacts/contactImports.ts';
import type { Tint } from '#ui/kit/index.ts';
import type { TextKey } from '#ui/text/index.ts';

export interface ImportRowBadge {
  readonly label: TextKey;
  readonly icon: LucideIcon;
  readonly tint: Tint;
}

type BadgeSource = Pick<ImportRowRecord, 'outcome' | 'reason' | 'contactId'>;

/** There is nothing to add. */
const harmlessReasons: ReadonlySet<string> = new Set<ImportReason>(['known', 'same', 'inList']);

/** The contact comes in, without what was wrong or with a doubt. */
const partialReasons: ReadonlySet<string> = new Set<ImportReason>(['badEmail', 'badField', 'badCharacter']);

/** For a contact that comes in without what was wrong. */
const getPartialBadge = (reason: ImportReason | null): ImportRowBadge | null =>
  reason !== null && partialReasons.has(reason) ? { label: `contactImports.reasons.${reason}`, icon: CircleAlert, tint: 'waiting' } : null;

/** Text, icon and tint of a row's outcome. */
export function getImportRowBadge({ outcome, reason, contactId }: BadgeSource): ImportRowBadge {
  const partialBadge = getPartialBadge(reason);
  if (partialBadge !== null) {
    return partialBadge;
  }
  if (outcome === 'skipped') {
    const isHarmless = reason !== null && harmlessReasons.has(reason);
    return {
      label: reason === null ? 'contactImports.outcomes.skipped' : `contactImports.reasons.${reason}`,
      icon: isHarmless ? Check : CircleSlash,
      tint: isHarmless ? 'plain' : 'bad',
    };
  }
  if (outcome === 'waiting') {
    return contactId === null
      ? { label: 'contactImports.outcomes.waiting', icon: UserPlus, tint: 'good' }
      : { label: 'contactImports.outcomes.known', icon: Check, tint: 'plain' };
  }
  return { label: `contactImports.outcomes.${outcome}`, icon: outcome === 'created' ? UserPlus : RefreshCw, tint: 'good' };
}
