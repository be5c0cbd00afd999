import styled from '@emotion/styled';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { BusyButton, Button, Textarea, useReturnFocus } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { PromiseField } from './PromiseField.tsx';
import { usePromise } from './usePromise.ts';

const FormBox = styled.form`
  display: grid;
  gap: 6px;
  margin-bottom: 10px;
  label {
    font: ${text.meta};
    color: ${v.note.ink};
  }
  p {
    font: ${text.meta};
    color: ${v.bad.ink};
  }
  > div:last-of-type {
    display: flex;
    justify-content: flex-end;
    gap: 6px;
  }
`;

const minLength = 2;

function focusField(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

interface NoteFormProps {
  readonly isBusy: boolean;
  /** With a wall time of the company, where the note is a promise. */
  readonly onSave: (note: string, promisedFor: string | null) => void;
  readonly onCancel: () => void;
}

/** Form of a new note; Ctrl+Enter saves, Escape cancels. */
export function NoteForm({ isBusy, onSave, onCancel }: NoteFormProps) {
  const { t } = useTexts();
  const id = useId();
  useReturnFocus();
  const [note, setNote] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const promise = usePromise(note);
  const isShort = note.trim().length < minLength;
  const save = (): void => {
    setSubmitted(true);
    if (!isShort && !isBusy) {
      onSave(note.trim(), promise.at);
    }
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    }
  };
  const isInvalid = isSubmitted && isShort;
  return (
    <FormBox onSubmit={handleSubmit}>
      <label htmlFor={id}>{t('notes.label')}</label>
      <Textarea
        minRows={2}
        maxRows={8}
        value={note}
        placeholder={t('notes.placeholder')}
        error={isInvalid}
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={handleKey}
        sx={{ bgcolor: v.note.surface }}
        slotProps={{
          textarea: {
            ref: focusField,
            id,
            maxLength: 10_000,
            'aria-invalid': isInvalid,
            'aria-describedby': isInvalid ? `${id}-error` : undefined,
          },
        }}
      />
      {isInvalid && (
        <p id={`${id}-error`} role="alert">
          {t('notes.tooShort')}
        </p>
      )}
      <PromiseField promise={promise} />
      <div>
        <Button size="sm" variant="plain" color="neutral" onClick={onCancel}>
          {t('notes.cancel')}
        </Button>
        <BusyButton size="sm" type="submit" variant="soft" busy={isBusy}>
          {t('notes.save')}
        </BusyButton>
      </div>
    </FormBox>
  );
}
