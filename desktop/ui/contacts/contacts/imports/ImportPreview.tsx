import styled from '@emotion/styled';
import { Check, CircleSlash, type LucideIcon, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/contacts/contacts/imports.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { BusyButton, Checkbox, DialogBody, DialogFooter, StatusBadge, type Tint } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { ImportRows } from './ImportRows.tsx';
import type { SheetUpload } from './ImportFile.tsx';
import { SheetChoice } from './SheetChoice.tsx';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

interface CountEntry {
  readonly key: string;
  readonly count: number;
  readonly icon: LucideIcon;
  readonly tint: Tint;
  readonly label: ReactNode;
}

/** Badges with counts above zero. */
export function CountBadges({ of }: { readonly of: readonly CountEntry[] }) {
  return (
    <Row>
      {of
        .filter(({ count }) => count > 0)
        .map(({ key, icon, tint, label }) => (
          <StatusBadge key={key} icon={icon} tint={tint}>
            {label}
          </StatusBadge>
        ))}
    </Row>
  );
}

const Note = styled.p`
  margin-top: 12px;
  font: ${text.second};
  color: ${v.ink.soft};
`;
const ExistingContacts = styled.div`
  margin-top: 16px;
  p {
    margin: 4px 0 0 28px;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;

interface ImportPreviewProps {
  readonly record: ContactImportRecord;
  /** The file, where it is still at hand. */
  readonly upload: SheetUpload | null;
  /** Called after the import was discarded. */
  readonly onDiscarded: () => void;
  /** Called when another sheet or column is being read. */
  readonly onRead: (importId: number, upload: SheetUpload) => void;
}

/** Preview of an import before it starts. */
export function ImportPreview({ record, upload, onDiscarded, onRead }: ImportPreviewProps) {
  const { t } = useTexts();
  const [updates, setUpdates] = useState(false);
  const { total, alreadyThere, skipped } = record;
  const newCount = total - skipped - alreadyThere;
  const importCount = newCount + (updates ? alreadyThere : 0);
  const toEvent = (changedImport: ContactImportRecord) => ['contactImport', { action: 'update', import: changedImport }] as const;
  const start = useEndpointMutation(api.contactImports.start, { toEvent });
  const discard = useEndpointMutation(api.contactImports.cancel, { toEvent, onSuccess: onDiscarded });
  return (
    <>
      <DialogBody>
        <CountBadges
          of={[
            { key: 'new', count: newCount, icon: UserPlus, tint: 'good', label: t('contactImports.preview.new', { count: newCount }) },
            {
              key: 'known',
              count: alreadyThere,
              icon: Check,
              tint: 'plain',
              label: t('contactImports.preview.known', { count: alreadyThere }),
            },
            { key: 'out', count: skipped, icon: CircleSlash, tint: 'bad', label: t('contactImports.preview.problems', { count: skipped }) },
          ]}
        />
        <Note>{record.contactListId === null ? t('contactImports.preview.check') : t('contactImports.preview.checkLater')}</Note>
        {record.layout !== null && <SheetChoice importId={record.id} layout={record.layout} upload={upload} onRead={onRead} />}
        {alreadyThere > 0 && (
          <ExistingContacts>
            <Checkbox
              size="sm"
              label={t('contactImports.preview.update')}
              checked={updates}
              onChange={({ target }) => setUpdates(target.checked)}
            />
            <p>{t('contactImports.preview.updateHelp')}</p>
          </ExistingContacts>
        )}
        <ImportRows id={record.id} />
      </DialogBody>
      <DialogFooter>
        {importCount === 0 && <p>{t('contactImports.preview.nothing')}</p>}
        <BusyButton variant="outlined" color="neutral" busy={discard.isPending} onClick={() => discard.mutate({ id: record.id })}>
          {t('contactImports.preview.discard')}
        </BusyButton>
        {importCount > 0 && (
          <BusyButton busy={start.isPending} onClick={() => start.mutate({ id: record.id, known: updates ? 'update' : 'skip' })}>
            {t('contactImports.preview.start', { count: importCount })}
          </BusyButton>
        )}
      </DialogFooter>
    </>
  );
}
