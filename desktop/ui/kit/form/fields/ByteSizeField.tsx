import { useState } from 'react';
import { Input } from '@mui/joy';
import { Field, type CommonFieldProps } from './Field.tsx';
import { useField } from './useField.ts';
import { useTexts } from '#ui/text/index.ts';
import { formatByteSize, parseByteSize } from './byteSize.ts';

interface ByteSizeFieldProps extends CommonFieldProps {
  readonly name: string;
  readonly placeholder: string;
}

/** Gigabytes, '0,5' or '500 MB'. The value is a number of bytes, or null for none. */
export function ByteSizeField({ name, placeholder, ...fieldProps }: ByteSizeFieldProps) {
  const { language } = useTexts();
  const { field, id, error, required } = useField({ name, ...fieldProps });
  const [text, setText] = useState<string | null>(null);
  const isTyping = text !== null && Object.is(parseByteSize(text), field.value);
  return (
    <Field {...fieldProps} id={id} error={error} required={required}>
      {(controlProps) => (
        <Input
          error={error !== undefined}
          endDecorator="GB"
          name={name}
          placeholder={placeholder}
          value={isTyping ? text : formatByteSize(field.value, language)}
          onChange={({ target }) => {
            setText(target.value);
            field.onChange(parseByteSize(target.value));
          }}
          onBlur={() => {
            if (!Number.isNaN(field.value)) {
              setText(null);
            }
            field.onBlur();
          }}
          slotProps={{
            input: {
              ...controlProps,
              ref: field.ref,
              inputMode: 'text',
              autoComplete: 'off',
              style: { fontVariantNumeric: 'tabular-nums' },
            },
          }}
        />
      )}
    </Field>
  );
}
