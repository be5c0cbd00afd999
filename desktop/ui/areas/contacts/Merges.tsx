import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { MergeRecord } from '#shared/areas/identity.ts';
import { can } from '#shared/rules/permissions.ts';
import { call } from '#ui/data/client.ts';
import { askAgainFor, useRead } from '#ui/data/query.ts';
import { useActor } from '#ui/data/session.ts';
import type { PickedContact } from '#ui/areas/tickets/ContactPicker.tsx';
import { Button, ConfirmDialog, IconAction, PanelSection, Time, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { useContactWords } from './contactName.ts';
import { MergeDialog } from './MergeDialog.tsx';

const List = styled.ul`
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
    align-items: center;
    font: ${text.second};
    color: ${v.ink.strong};
  }
  small {
    display: block;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;

/** What the other contact was called: its name, its number, or that neither was known. */
function useNamesOf(): (merge: MergeRecord) => string {
  const { nameOf } = useContactWords();
  return ({ name, number }) => nameOf({ name, number: number ?? '~', isGroup: false });
}

/** The contacts that went into this one, for those who may part them again, and the way to let another one go into it. */
export function Merges({ contact }: { readonly contact: PickedContact }) {
  const { t } = useTexts();
  const actor = useActor();
  const isAllowed = can(actor, 'contact.unmerge');
  const mayMerge = can(actor, 'contact.merge');
  const namesOf = useNamesOf();
  const [asked, setAsked] = useState<MergeRecord | null>(null);
  const [isMerging, setMerging] = useState(false);
  const { data: merges } = useRead(api.identity.merges, { id: contact.id }, { enabled: isAllowed });
  if (merges === undefined) {
    return null;
  }
  return (
    <PanelSection
      title={t('contacts.merges.title')}
      count={merges.length}
      action={mayMerge && <IconAction size="sm" icon={Plus} label={t('contacts.merges.open')} onClick={() => setMerging(true)} />}
    >
      {merges.length === 0 && <p>{t('contacts.merges.none')}</p>}
      <List>
        {merges.map((merge) => (
          <li key={merge.id}>
            <span>
              {namesOf(merge)}
              <small>
                {t('contacts.merges.since')} <Time at={merge.createdAt} as="relative" />
              </small>
            </span>
            <Button
              size="sm"
              variant="outlined"
              color="neutral"
              aria-label={t('contacts.merges.undoOf', { name: namesOf(merge) })}
              onClick={() => setAsked(merge)}
            >
              {t('contacts.merges.undo')}
            </Button>
          </li>
        ))}
      </List>
      {isMerging && <MergeDialog contact={contact} onClose={() => setMerging(false)} />}
      {asked !== null && <UndoMerge merge={asked} onClose={() => setAsked(null)} />}
    </PanelSection>
  );
}

function UndoMerge({ merge, onClose }: { readonly merge: MergeRecord; readonly onClose: () => void }) {
  const { t } = useTexts();
  const cache = useQueryClient();
  const namesOf = useNamesOf();
  const undo = async (): Promise<void> => {
    await call(api.identity.undo, { id: merge.id });
    askAgainFor(cache, api.identity.merges);
    toast.done(t('contacts.merges.done'));
  };
  return (
    <ConfirmDialog
      title={t('contacts.merges.ask', { name: namesOf(merge) })}
      confirm={t('contacts.merges.confirm')}
      onConfirm={undo}
      onClose={onClose}
    >
      {t('contacts.merges.text')}
    </ConfirmDialog>
  );
}
