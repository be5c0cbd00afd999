import { CircleDashed, CircleSlash, RefreshCw, UserPlus } from 'lucide-react';
import type { ContactImportRecord } from '#shared/contacts/contactImports.ts';
import { useTexts } from '#ui/text/index.ts';
import { CountBadges } from './CountBadges.tsx';

/** Outcome counts of an import. */
export function ImportCounts({ record }: { readonly record: ContactImportRecord }) {
  const { t } = useTexts();
  const { created, updated, skipped } = record;
  const left = record.total - created - updated - skipped;
  return (
    <CountBadges
      of={[
        { key: 'new', count: created, icon: UserPlus, tint: 'good', label: t('contactImports.result.created', { count: created }) },
        { key: 'changed', count: updated, icon: RefreshCw, tint: 'good', label: t('contactImports.result.updated', { count: updated }) },
        { key: 'out', count: skipped, icon: CircleSlash, tint: 'plain', label: t('contactImports.result.skipped', { count: skipped }) },
        { key: 'left', count: left, icon: CircleDashed, tint: 'waiting', label: t('contactImports.result.left', { count: left }) },
      ]}
    />
  );
}
