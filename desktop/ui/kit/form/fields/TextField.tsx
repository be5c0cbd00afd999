import { Input } from '@mui/joy';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { Field, type CommonFieldProps } from './Field.tsx';
import { useField } from './useField.ts';

export interface TextFieldProps extends CommonFieldProps {
  readonly name: string;
  readonly type?: 'text' | 'password' | 'email' | 'tel' | 'url' | 'date' | 'datetime-local' | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  readonly startDecorator?: ReactNode;
  readonly endDecorator?: ReactNode;
  /** The browser changes and checks nothing: no capitals, no spelling. */
  readonly isVerbatim?: boolean | undefined;
  /** The value can be copied, not edited. */
  readonly readOnly?: boolean | undefined;
}

export function TextField({
  name,
  type = 'text',
  placeholder,
  autoComplete = 'off',
  size = 'md',
  startDecorator,
  endDecorator,
  isVerbatim = false,
  readOnly,
  ...fieldProps
}: TextFieldProps) {
  const { field, id, error, required } = useField({ name, ...fieldProps });
  return (
    <Field {...fieldProps} id={id} error={error} required={required}>
      {(controlProps) => (
        <Input
          size={size}
          error={error !== undefined}
          startDecorator={startDecorator}
          endDecorator={endDecorator}
          name={name}
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          slotProps={{
            input: {
              ...controlProps,
              ...(isVerbatim && { autoCapitalize: 'none', spellCheck: false }),
              ref: field.ref,
              type,
              placeholder,
              autoComplete,
              readOnly,
            },
          }}
        />
      )}
    </Field>
  );
}
