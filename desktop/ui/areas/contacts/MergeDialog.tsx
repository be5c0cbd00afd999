import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#shared/api.ts';
import { ContactPicker, type PickedContact } from '#ui/areas/tickets/ContactPicker.tsx';
import { askAgainFor, useAct } from '#ui/data/query.ts';
import { BusyButton, Button, Dialog, DialogBody, DialogFoot, toast } from '#ui/kit/index.ts';
import { explain, useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { useContactWords } from './contactName.ts';
import { MergePlan } from './MergePlan.tsx';

interface MergeDialogProps {
  readonly contact: PickedContact;
  readonly onClose: () => void;
}

/** Two contacts are one person: finds the other one, shows what would come along, and makes them one. */
export function MergeDialog({ contact, onClose }: MergeDialogProps) {
  const { t } = useTexts();
  const { nameOf } = useContactWords();
  const cache = useQueryClient();
  const fieldId = useId();
  const [other, setOther] = useState<PickedContact | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const merge = useAct(api.identity.merge, {
    onDone: () => {
      askAgainFor(cache, api.identity.merges);
      toast.done(t('contacts.merges.dialog.done'));
      onClose();
    },
    onFailed: () => undefined,
  });
  const pick = (picked: PickedContact | null): void => {
    setOther(picked);
    setMissing(false);
    merge.reset();
  };
  const pair = other && (isSwapped ? { stays: other, goes: contact } : { stays: contact, goes: other });
  const submit = (): void => {
    if (pair === null) {
      setMissing(true);
      document.getElementById(fieldId)?.focus();
    } else {
      merge.mutate({ id: pair.stays.id, otherId: pair.goes.id });
    }
  };
  return (
    <Dialog title={t('contacts.merges.dialog.title')} width={520} onClose={onClose} startInField>
      <DialogBody>
        <p style={{ marginBottom: 16, font: text.second, color: v.ink.soft }}>{t('contacts.merges.dialog.text')}</p>
        <ContactPicker
          id={fieldId}
          label={t('contacts.merges.dialog.who', { name: nameOf(contact) })}
          except={contact.id}
          picked={other}
          error={isMissing ? t('contacts.merges.dialog.missing') : undefined}
          onPick={pick}
        />
        {pair !== null && <MergePlan pair={pair} onSwap={() => setSwapped(!isSwapped)} />}
      </DialogBody>
      <DialogFoot>
        {merge.error !== null && (
          <p role="alert" style={{ color: v.bad.ink }}>
            {explain(merge.error)}
          </p>
        )}
        <Button variant="plain" color="neutral" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <BusyButton busy={merge.isPending} onClick={submit}>
          {t('contacts.merges.dialog.submit')}
        </BusyButton>
      </DialogFoot>
    </Dialog>
  );
}
