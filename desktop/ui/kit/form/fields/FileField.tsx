import styled from '@emotion/styled';
import { Paperclip, RefreshCw, X } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '#ui/kit/controls/Button.tsx';
import { IconButton } from '#ui/kit/controls/IconButton.tsx';
import { TwoLineText } from '#ui/kit/display/PersonRow.tsx';
import { useTexts } from '#ui/text/index.ts';
import { radius, v } from '#ui/theme/tokens.ts';
import { Field, type CommonFieldProps } from './Field.tsx';
import { useField } from './useField.ts';

const ChosenFile = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 48px;
  padding: 5px 6px;
  border: 1px solid ${v.line.firm};
  border-radius: ${radius.control};
  > .thumbnail {
    display: grid;
    place-items: center;
    flex-shrink: 0;
    width: 36px;
    height: 36px;
    overflow: hidden;
    border-radius: ${radius.inner};
    background: ${v.surface.hover};
    color: ${v.ink.soft};
    > img {
      width: 100%;
      height: 100%;
      object-fit: cover;
    }
  }
`;

/** A file just chosen, the name of one that the server has, or none. */
export type FileValue = File | { readonly name: string } | null;

interface FileFieldProps extends CommonFieldProps {
  readonly name: string;
  /** As in an input's `accept`. */
  readonly accept?: string | undefined;
}

/** One file: choose, replace, remove. */
export function FileField({ name, accept, ...look }: FileFieldProps) {
  const { t } = useTexts();
  const { field, id, error, required } = useField({ name, ...look });
  const input = useRef<HTMLInputElement>(null);
  const value = field.value as FileValue;
  const choose = (): void => input.current?.click();
  const pick = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    target.value = '';
    if (file !== undefined) {
      field.onChange(file);
    }
  };
  return (
    <Field {...look} isGroup id={id} error={error} required={required}>
      {({ 'aria-describedby': describedBy }, labelId) => (
        <>
          <input ref={input} type="file" hidden accept={accept} aria-labelledby={labelId} onChange={pick} />
          {value === null ? (
            <div>
              <ChooseButton id={id} describedBy={describedBy} labelId={labelId} buttonRef={field.ref} onClick={choose} />
            </div>
          ) : (
            <ChosenFile role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
              <Thumbnail value={value} />
              <TwoLineText dense name={value.name} detail={value instanceof File ? t('kit.file.chosen') : t('kit.file.stored')} />
              <IconButton ref={field.ref} size="sm" icon={RefreshCw} label={t('kit.file.replace', { name: value.name })} onClick={choose} />
              <IconButton
                size="sm"
                icon={X}
                label={t('kit.form.remove', { name: value.name })}
                onClick={() => {
                  field.onChange(null);
                  requestAnimationFrame(() => document.getElementById(id)?.focus());
                }}
              />
            </ChosenFile>
          )}
        </>
      )}
    </Field>
  );
}

interface ChooseButtonProps {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly labelId: string;
  readonly buttonRef: (button: HTMLButtonElement | null) => void;
  readonly onClick: () => void;
}

function ChooseButton({ id, describedBy, labelId, buttonRef, onClick }: ChooseButtonProps) {
  const { t } = useTexts();
  return (
    <Button
      id={id}
      ref={buttonRef}
      variant="outlined"
      color="neutral"
      aria-labelledby={`${id} ${labelId}`}
      aria-describedby={describedBy}
      startDecorator={<Paperclip size={16} strokeWidth={1.75} aria-hidden />}
      onClick={onClick}
    >
      {t('kit.file.choose')}
    </Button>
  );
}

function Thumbnail({ value }: { readonly value: File | { readonly name: string } }) {
  const isPicture = value instanceof File && value.type.startsWith('image/');
  return <span className="thumbnail">{isPicture ? <Picture file={value} /> : <Paperclip size={18} strokeWidth={1.75} aria-hidden />}</span>;
}

function Picture({ file }: { readonly file: File }) {
  const show = (image: HTMLImageElement): (() => void) => {
    const url = URL.createObjectURL(file);
    image.src = url;
    return () => URL.revokeObjectURL(url);
  };
  return <img ref={show} alt="" />;
}
