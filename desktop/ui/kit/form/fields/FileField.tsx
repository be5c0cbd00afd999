import { RefreshCw, X } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { IconButton } from '#ui/kit/controls/IconButton.tsx';
import { TwoLineText } from '#ui/kit/display/PersonRow.tsx';
import { useTexts } from '#ui/text/index.ts';
import { ChooseButton, ChosenFile, FileThumbnail } from './ChosenFile.tsx';
import { Field, type CommonFieldProps } from './Field.tsx';
import { useField } from './useField.ts';

/** A file just chosen, the name of one that the server has, or none. */
export type FileValue = File | { readonly name: string } | null;

interface FileFieldProps extends CommonFieldProps {
  readonly name: string;
  /** As in an input's `accept`. */
  readonly accept?: string | undefined;
}

/** One file: choose, replace, remove. */
export function FileField({ name, accept, ...fieldProps }: FileFieldProps) {
  const { t } = useTexts();
  const { field, id, error, required } = useField({ name, ...fieldProps });
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
    <Field {...fieldProps} isGroup id={id} error={error} required={required}>
      {({ 'aria-describedby': describedBy }, labelId) => (
        <>
          <input ref={input} type="file" hidden accept={accept} aria-labelledby={labelId} onChange={pick} />
          {value === null ? (
            <div>
              <ChooseButton id={id} describedBy={describedBy} labelId={labelId} buttonRef={field.ref} onClick={choose} />
            </div>
          ) : (
            <ChosenFile role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
              <FileThumbnail value={value} />
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
