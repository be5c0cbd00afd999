import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { MergeRecord } from '#shared/areas/identity.ts';
import { can } from '#shared/rules/permissions.ts';
import { call } from '#ui/data/client.ts';
import { askAgainFor, useRead } from '#ui/data/query.ts';
import { useActor } from '#ui/data/session.ts';
import { Button, ConfirmDialog, PanelSection, Time, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { useContactWords } from './contactName.ts';

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

/** The contacts that went into this one, for those who may part them again. Nothing where there are none. */
export function Merges({ contactId }: { readonly contactId: number }) {
  const { t } = useTexts();
  const isAllowed = can(useActor(), 'contact.unmerge');
  const namesOf = useNamesOf();
  const [asked, setAsked] = useState<MergeRecord | null>(null);
  const { data: merges = [] } = useRead(api.identity.merges, { id: contactId }, { enabled: isAllowed });
  if (merges.length === 0) {
    return null;
  }
  return (
    <PanelSection title={t('contacts.merges.title')} count={merges.length}>
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
