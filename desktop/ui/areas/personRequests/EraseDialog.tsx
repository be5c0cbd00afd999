import { useId, useState } from 'react';
import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import {
  BusyButton,
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  ErrorState,
  FormControl,
  FormHelperText,
  FormLabel,
  Input,
  LoadingSkeleton,
  toast,
} from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { PersonReportView } from './PersonReportView.tsx';

interface EraseDialogProps {
  readonly contactId: number;
  readonly label: string;
  /** What has to be typed. */
  readonly typed: string;
  readonly onClose: () => void;
}

const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** Shows what an erasure would do, and begins it when the name is typed. */
export function EraseDialog({ contactId, label, typed, onClose }: EraseDialogProps) {
  const { t } = useTexts();
  const inputId = useId();
  const [confirmation, setConfirmation] = useState('');
  const [isWrong, setWrong] = useState(false);
  const preview = useEndpointQuery(api.personRequests.preview, { contactId }, { staleTime: 0 });
  const erase = useEndpointMutation(api.personRequests.createErasure, {
    onSuccess: () => {
      toast.success(t('personRequests.erasing.begun'));
      onClose();
    },
    isErrorShown: true,
  });
  const isConfirmed = fold(confirmation) === fold(typed) && preview.data !== undefined;
  const submit = (): void => {
    setWrong(!isConfirmed);
    if (isConfirmed && !erase.isPending) {
      erase.mutate({ contactId, confirmation });
    } else {
      document.getElementById(inputId)?.focus();
    }
  };
  return (
    <Dialog title={t('personRequests.erasing.title', { name: label })} width={560} onClose={onClose} isDirty={erase.isPending}>
      <DialogBody>
        <p style={{ color: v.ink.soft }}>{t('personRequests.dialog.eraseText')}</p>
        {preview.error !== null && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.error === null && preview.data === undefined && <LoadingSkeleton lines={6} />}
        {preview.data !== undefined && <PersonReportView report={preview.data} isDone={false} />}
        <FormControl sx={{ marginTop: 2 }} error={isWrong}>
          <FormLabel htmlFor={inputId}>{t('personRequests.erasing.type', { name: typed })}</FormLabel>
          <Input
            slotProps={{
              input: { id: inputId, autoComplete: 'off', maxLength: 300, 'aria-describedby': isWrong ? `${inputId}-wrong` : undefined },
            }}
            value={confirmation}
            onChange={(event) => {
              setConfirmation(event.target.value);
              setWrong(false);
            }}
            onKeyDown={(event) => event.key === 'Enter' && submit()}
          />
          {isWrong && (
            <FormHelperText id={`${inputId}-wrong`} role="alert">
              {t('personRequests.errors.ERR_PERSON_NOT_CONFIRMED')}
            </FormHelperText>
          )}
        </FormControl>
      </DialogBody>
      <DialogFooter>
        {erase.error !== null && (
          <p role="alert" style={{ color: v.bad.ink }}>
            {explainError(erase.error)}
          </p>
        )}
        <Button variant="plain" color="neutral" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <BusyButton color="danger" busy={erase.isPending} onClick={submit}>
          {t('personRequests.erasing.confirm')}
        </BusyButton>
      </DialogFooter>
    </Dialog>
  );
}
