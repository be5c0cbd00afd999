import styled from '@emotion/styled';
import { X } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { IconButton } from '#ui/kit/controls/IconButton.tsx';
import { TwoLineText } from '#ui/kit/display/PersonRow.tsx';
import { useTexts } from '#ui/text/index.ts';
import { ChooseButton, ChosenFile, FileThumbnail } from './ChosenFile.tsx';
import { Field, type CommonFieldProps } from './Field.tsx';
import { useField } from './useField.ts';

const ChosenFiles = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
  margin: 0 0 8px;
  padding: 0;
  list-style: none;
`;

/** A file that the server has; the first has no id of its own. */
export interface AttachedFile {
  readonly id: number | null;
  readonly name: string;
}
export type FilesValue = readonly (File | AttachedFile)[];

interface FilesFieldProps extends CommonFieldProps {
  readonly name: string;
  readonly max: number;
}

/** Several files in their order: choose more, remove. */
export function FilesField({ name, max, ...fieldProps }: FilesFieldProps) {
  const { t } = useTexts();
  const { field, id, error, required } = useField({ name, ...fieldProps });
  const input = useRef<HTMLInputElement>(null);
  const files = field.value as FilesValue;
  const pick = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    field.onChange([...files, ...(target.files ?? [])].slice(0, max));
    target.value = '';
  };
  const remove = (file: File | AttachedFile): void => {
    field.onChange(files.filter((one) => one !== file));
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  return (
    <Field {...fieldProps} isGroup id={id} error={error} required={required}>
      {({ 'aria-describedby': describedBy }, labelId) => (
        <>
          <input ref={input} type="file" hidden multiple aria-labelledby={labelId} onChange={pick} />
          {files.length > 0 && (
            <ChosenFiles aria-labelledby={labelId}>
              {files.map((file, index) => (
                <ChosenFile as="li" key={file instanceof File ? `${index} ${file.name}` : `stored ${file.id ?? 0}`}>
                  <FileThumbnail value={file} />
                  <TwoLineText dense name={file.name} detail={file instanceof File ? t('kit.file.chosen') : t('kit.file.stored')} />
                  <IconButton size="sm" icon={X} label={t('kit.form.remove', { name: file.name })} onClick={() => remove(file)} />
                </ChosenFile>
              ))}
            </ChosenFiles>
          )}
          {files.length < max && (
            <div>
              <ChooseButton
                id={id}
                describedBy={describedBy}
                labelId={labelId}
                buttonRef={field.ref}
                label={t(files.length === 0 ? 'kit.file.choose' : 'kit.file.more')}
                onClick={() => input.current?.click()}
              />
            </div>
          )}
        </>
      )}
    </Field>
  );
}
