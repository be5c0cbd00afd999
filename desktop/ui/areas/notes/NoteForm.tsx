import styled from '@emotion/styled';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { BusyButton, Button, Textarea, useReturnFocus } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';

const Box = styled.form`
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

const least = 2;

/** Who asks for the form wants to write. */
function takeFocus(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

interface NoteFormProps {
  readonly isBusy: boolean;
  readonly onSave: (note: string) => void;
  readonly onCancel: () => void;
}

/** A note in the making. Ctrl Enter saves, Escape leaves. */
export function NoteForm({ isBusy, onSave, onCancel }: NoteFormProps) {
  const { t } = useTexts();
  const id = useId();
  useReturnFocus();
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const isShort = note.trim().length < least;
  const save = (): void => {
    setTried(true);
    if (!isShort && !isBusy) {
      onSave(note.trim());
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
  const isWrong = isTried && isShort;
  return (
    <Box onSubmit={handleSubmit}>
      <label htmlFor={id}>{t('notes.label')}</label>
      <Textarea
        minRows={2}
        maxRows={8}
        value={note}
        placeholder={t('notes.placeholder')}
        error={isWrong}
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={handleKey}
        sx={{ bgcolor: v.note.surface }}
        slotProps={{
          textarea: {
            ref: takeFocus,
            id,
            maxLength: 10_000,
            'aria-invalid': isWrong,
            'aria-describedby': isWrong ? `${id}-error` : undefined,
          },
        }}
      />
      {isWrong && (
        <p id={`${id}-error`} role="alert">
          {t('notes.tooShort')}
        </p>
      )}
      <div>
        <Button size="sm" variant="plain" color="neutral" onClick={onCancel}>
          {t('notes.cancel')}
        </Button>
        <BusyButton size="sm" type="submit" variant="soft" busy={isBusy}>
          {t('notes.save')}
        </BusyButton>
      </div>
    </Box>
  );
}
