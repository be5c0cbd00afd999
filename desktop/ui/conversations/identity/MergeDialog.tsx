import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#shared/api.ts';
import { ContactPicker, type ContactRef } from '#ui/conversations/tickets/index.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { BusyButton, Button, Dialog, DialogBody, DialogFooter, toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { useContactLabels } from '#ui/contacts/contacts/index.ts';
import { MergePlan } from './MergePlan.tsx';

interface MergeDialogProps {
  readonly contact: ContactRef;
  /** Who is proposed as the second one. */
  readonly initialOther?: ContactRef;
  readonly onClose: () => void;
}

/** Finds the second contact, previews the merge and merges. */
export function MergeDialog({ contact, initialOther, onClose }: MergeDialogProps) {
  const { t } = useTexts();
  const { nameOf } = useContactLabels();
  const cache = useQueryClient();
  const fieldId = useId();
  const [other, setOther] = useState<ContactRef | null>(initialOther ?? null);
  const [isSwapped, setSwapped] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const merge = useEndpointMutation(api.identity.merge, {
    onSuccess: () => {
      invalidateEndpoint(cache, api.identity.merges);
      invalidateEndpoint(cache, api.contactDuplicates.page);
      toast.success(t('contacts.merges.dialog.done'));
      onClose();
    },
    isErrorShown: true,
  });
  const pick = (pickedContact: ContactRef | null): void => {
    setOther(pickedContact);
    setMissing(false);
    merge.reset();
  };
  const pair = other && (isSwapped ? { target: other, source: contact } : { target: contact, source: other });
  const submit = (): void => {
    if (pair === null) {
      setMissing(true);
      document.getElementById(fieldId)?.focus();
    } else {
      merge.mutate({ id: pair.target.id, otherId: pair.source.id });
    }
  };
  return (
    <Dialog title={t('contacts.merges.dialog.title')} width={520} onClose={onClose} focusesFirstField>
      <DialogBody>
        <p style={{ marginBottom: 16, font: text.second, color: v.ink.soft }}>{t('contacts.merges.dialog.text')}</p>
        <ContactPicker
          id={fieldId}
          label={t('contacts.merges.dialog.who', { name: nameOf(contact) })}
          except={contact.id}
          selected={other}
          error={isMissing ? t('contacts.merges.dialog.missing') : undefined}
          onPick={pick}
        />
        {pair !== null && <MergePlan pair={pair} onSwap={() => setSwapped(!isSwapped)} />}
      </DialogBody>
      <DialogFooter>
        {merge.error !== null && (
          <p role="alert" style={{ color: v.bad.ink }}>
            {explainError(merge.error)}
          </p>
        )}
        <Button variant="plain" color="neutral" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <BusyButton busy={merge.isPending} onClick={submit}>
          {t('contacts.merges.dialog.submit')}
        </BusyButton>
      </DialogFooter>
    </Dialog>
  );
}
