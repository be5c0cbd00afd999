import styled from '@emotion/styled';
import { Archive, Eraser } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { PersonSubject } from '#shared/operations/personRequests/index.ts';
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
  LinkButton,
  LoadingSkeleton,
  toast,
} from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { PersonReportView } from './PersonReportView.tsx';

interface EraseDialogProps {
  readonly subject: PersonSubject;
  readonly id: number;
  readonly label: string;
  /** What has to be typed. */
  readonly typed: string;
  readonly onClose: () => void;
}

/** What an erasure would do, and the command that begins it. */
function useErasure({ subject, id, onClose }: Pick<EraseDialogProps, 'subject' | 'id' | 'onClose'>) {
  const { t } = useTexts();
  const isUser = subject === 'user';
  const ofContact = useEndpointQuery(api.personRequests.preview, { contactId: id }, { staleTime: 0, enabled: !isUser });
  const ofUser = useEndpointQuery(api.personRequests.previewUser, { userId: id }, { staleTime: 0, enabled: isUser });
  const options = {
    onSuccess: () => {
      toast.success(t('personRequests.erasing.begun'));
      onClose();
    },
    isErrorShown: true,
  } as const;
  const eraseContact = useEndpointMutation(api.personRequests.createErasure, options);
  const eraseUser = useEndpointMutation(api.personRequests.createUserErasure, options);
  const { error, isPending } = isUser ? eraseUser : eraseContact;
  return {
    preview: isUser ? ofUser : ofContact,
    error,
    isPending,
    erase: (confirmation: string): void =>
      isUser ? eraseUser.mutate({ userId: id, confirmation }) : eraseContact.mutate({ contactId: id, confirmation }),
  };
}

const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** Shows what an erasure would do, and begins it when the name is typed. */
function EraseDialog({ subject, id, label, typed, onClose }: EraseDialogProps) {
  const { t } = useTexts();
  const inputId = useId();
  const [confirmation, setConfirmation] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { preview, erase, error, isPending } = useErasure({ subject, id, onClose });
  const isConfirmed = fold(confirmation) === fold(typed) && preview.data !== undefined;
  const submit = (): void => {
    setWrong(!isConfirmed);
    if (isConfirmed && !isPending) {
      erase(confirmation);
    } else {
      document.getElementById(inputId)?.focus();
    }
  };
  return (
    <Dialog title={t('personRequests.erasing.title', { name: label })} width={560} onClose={onClose} isDirty={isPending}>
      <DialogBody>
        <p style={{ color: v.ink.soft }}>
          {t(subject === 'user' ? 'personRequests.dialog.eraseUserText' : 'personRequests.dialog.eraseText')}
        </p>
        {preview.error !== null && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.error === null && preview.data === undefined && <LoadingSkeleton lines={6} />}
        {preview.data !== undefined && <PersonReportView subject={subject} report={preview.data} isDone={false} />}
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
        {error !== null && (
          <p role="alert" style={{ color: v.bad.ink }}>
            {explainError(error)}
          </p>
        )}
        <Button variant="plain" color="neutral" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <BusyButton color="danger" busy={isPending} onClick={submit}>
          {t('personRequests.erasing.confirm')}
        </BusyButton>
      </DialogFooter>
    </Dialog>
  );
}

const Choice = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: center;
  padding: 16px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  & + & {
    margin-top: 12px;
  }
  > div {
    flex: 1 1 240px;
    min-width: 0;
  }
  h3 {
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  p {
    margin-top: 2px;
    font: ${text.second};
    color: ${v.ink.soft};
    text-wrap: pretty;
  }
`;

/** Whose data. */
export interface PersonRef {
  readonly id: number;
  /** As it is shown. */
  readonly label: string;
  /** What an erasure asks for; null: of somebody who cannot be erased here. */
  readonly typed: string | null;
}

interface PersonDialogProps {
  readonly subject: PersonSubject;
  readonly person: PersonRef;
  readonly onClose: () => void;
}

/** What can be done with a person's data: hand it out, or erase it. */
export function PersonDialog({ subject, person, onClose }: PersonDialogProps) {
  const { t, language } = useTexts();
  const [isErasing, setErasing] = useState(false);
  const create = useEndpointMutation(api.personRequests.createExport, {
    onSuccess: () => {
      toast.success(t('personRequests.dialog.begun'));
      onClose();
    },
    isErrorShown: true,
  });
  if (isErasing && person.typed !== null) {
    return <EraseDialog subject={subject} id={person.id} label={person.label} typed={person.typed} onClose={onClose} />;
  }
  return (
    <Dialog title={t('personRequests.dialog.title', { name: person.label })} width={560} onClose={onClose}>
      <DialogBody>
        <Choice>
          <div>
            <h3>{t('personRequests.dialog.export')}</h3>
            <p>{t(subject === 'contact' ? 'personRequests.dialog.exportText' : 'personRequests.dialog.exportUserText')}</p>
          </div>
          <BusyButton
            busy={create.isPending}
            startDecorator={<Archive size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => create.mutate({ subject, subjectId: person.id, language })}
          >
            {t('personRequests.dialog.create')}
          </BusyButton>
        </Choice>
        {person.typed !== null && (
          <Choice>
            <div>
              <h3>{t('personRequests.dialog.erase')}</h3>
              <p>{t(subject === 'user' ? 'personRequests.dialog.eraseUserText' : 'personRequests.dialog.eraseText')}</p>
            </div>
            <Button
              variant="outlined"
              color="danger"
              startDecorator={<Eraser size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setErasing(true)}
            >
              {t('personRequests.dialog.next')}
            </Button>
          </Choice>
        )}
      </DialogBody>
      <DialogFooter>
        {create.error !== null && (
          <p role="alert" style={{ color: v.bad.ink }}>
            {explainError(create.error)}
          </p>
        )}
        <LinkButton as={Link} to="/settings/persons" variant="plain" color="neutral" onClick={onClose}>
          {t('personRequests.dialog.all')}
        </LinkButton>
      </DialogFooter>
    </Dialog>
  );
}
