import styled from '@emotion/styled';
import { Check, CircleSlash, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/areas/contactImports.ts';
import { useEcho } from '#ui/data/echo.ts';
import { useAct } from '#ui/data/query.ts';
import { BusyButton, Checkbox, DialogBody, DialogFoot } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { ImportRows } from './ImportRows.tsx';
import { Tally } from './Tally.tsx';

const Note = styled.p`
  margin-top: 12px;
  font: ${text.second};
  color: ${v.ink.soft};
`;
const Known = styled.div`
  margin-top: 16px;
  p {
    margin: 4px 0 0 28px;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;

interface ImportPreviewProps {
  readonly one: ContactImportRecord;
  /** It was thrown away. */
  readonly onGone: () => void;
}

/** What the spreadsheet would bring in, before anything is. */
export function ImportPreview({ one, onGone }: ImportPreviewProps) {
  const { t } = useTexts();
  const echo = useEcho();
  const [updates, setUpdates] = useState(false);
  const { total, alreadyThere, skipped } = one;
  const fresh = total - skipped - alreadyThere;
  const coming = fresh + (updates ? alreadyThere : 0);
  const told = (changed: ContactImportRecord): void => echo('contactImport', { action: 'update', import: changed });
  const start = useAct(api.contactImports.start, { onDone: told });
  const discard = useAct(api.contactImports.cancel, {
    onDone: (changed) => {
      told(changed);
      onGone();
    },
  });
  return (
    <>
      <DialogBody>
        <Tally
          of={[
            { key: 'new', count: fresh, icon: UserPlus, tint: 'good', label: t('contactImports.preview.new', { count: fresh }) },
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
        <Note>{t('contactImports.preview.check')}</Note>
        {alreadyThere > 0 && (
          <Known>
            <Checkbox
              size="sm"
              label={t('contactImports.preview.update')}
              checked={updates}
              onChange={({ target }) => setUpdates(target.checked)}
            />
            <p>{t('contactImports.preview.updateHelp')}</p>
          </Known>
        )}
        <ImportRows id={one.id} />
      </DialogBody>
      <DialogFoot>
        {coming === 0 && <p>{t('contactImports.preview.nothing')}</p>}
        <BusyButton variant="outlined" color="neutral" busy={discard.isPending} onClick={() => discard.mutate({ id: one.id })}>
          {t('contactImports.preview.discard')}
        </BusyButton>
        {coming > 0 && (
          <BusyButton busy={start.isPending} onClick={() => start.mutate({ id: one.id, known: updates ? 'update' : 'skip' })}>
            {t('contactImports.preview.start', { count: coming })}
          </BusyButton>
        )}
      </DialogFoot>
    </>
  );
}
