import styled from '@emotion/styled';
import { Archive, Eraser } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { PersonSubject } from '#shared/operations/personRequests/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { BusyButton, Button, Dialog, DialogBody, DialogFooter, LinkButton, toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { EraseDialog } from './EraseDialog.tsx';

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
