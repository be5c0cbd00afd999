import styled from '@emotion/styled';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { MergeRecord } from '#shared/conversations/identity.ts';
import { can } from '#shared/rules/permissions.ts';
import { invalidateEndpoint, useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import type { ContactRef } from '#ui/conversations/tickets/index.ts';
import { Button, ConfirmDialog, IconButton, PanelSection, Time, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { useContactLabels } from '#ui/contacts/contacts/index.ts';
import { MergeDialog } from './MergeDialog.tsx';

const MergeList = styled.ul`
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

/** Former name, else number, of a merged contact. */
function useMergeName(): (merge: MergeRecord) => string {
  const { nameOf } = useContactLabels();
  return ({ name, number }) => nameOf({ name, number: number ?? '~', isGroup: false });
}

/** Merges of a contact, with undo and the merge dialog where permitted. */
export function ContactMerges({ contact }: { readonly contact: ContactRef }) {
  const { t } = useTexts();
  const actor = useActor();
  const isAllowed = can(actor, 'contact.unmerge');
  const mayMerge = can(actor, 'contact.merge');
  const nameOf = useMergeName();
  const [mergeToUndo, setMergeToUndo] = useState<MergeRecord | null>(null);
  const [isMerging, setMerging] = useState(false);
  const { data: merges } = useEndpointQuery(api.identity.merges, { id: contact.id }, { enabled: isAllowed });
  if (merges === undefined) {
    return null;
  }
  return (
    <PanelSection
      title={t('contacts.merges.title')}
      count={merges.length}
      action={mayMerge && <IconButton size="sm" icon={Plus} label={t('contacts.merges.open')} onClick={() => setMerging(true)} />}
    >
      {merges.length === 0 && <p>{t('contacts.merges.none')}</p>}
      <MergeList>
        {merges.map((merge) => (
          <li key={merge.id}>
            <span>
              {nameOf(merge)}
              <small>
                {t('contacts.merges.since')} <Time at={merge.createdAt} as="relative" />
              </small>
            </span>
            <Button
              size="sm"
              variant="outlined"
              color="neutral"
              aria-label={t('contacts.merges.undoOf', { name: nameOf(merge) })}
              onClick={() => setMergeToUndo(merge)}
            >
              {t('contacts.merges.undo')}
            </Button>
          </li>
        ))}
      </MergeList>
      {isMerging && <MergeDialog contact={contact} onClose={() => setMerging(false)} />}
      {mergeToUndo !== null && <UndoMergeDialog merge={mergeToUndo} onClose={() => setMergeToUndo(null)} />}
    </PanelSection>
  );
}

function UndoMergeDialog({ merge, onClose }: { readonly merge: MergeRecord; readonly onClose: () => void }) {
  const { t } = useTexts();
  const nameOf = useMergeName();
  const undo = useEndpointMutation(api.identity.undo, {
    onSuccess: (_result, _input, cache) => {
      invalidateEndpoint(cache, api.identity.merges);
      toast.success(t('contacts.merges.done'));
    },
    isErrorShown: true,
  });
  return (
    <ConfirmDialog
      title={t('contacts.merges.ask', { name: nameOf(merge) })}
      confirmLabel={t('contacts.merges.confirm')}
      onConfirm={() => undo.mutateAsync({ id: merge.id })}
      onClose={onClose}
    >
      {t('contacts.merges.text')}
    </ConfirmDialog>
  );
}
