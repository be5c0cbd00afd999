import { Textarea } from '@mui/joy';
import { type RefObject, useRef } from 'react';
import { Field, type CommonFieldProps } from './Field.tsx';
import { insertText } from './insertText.ts';
import { useField } from './useField.ts';
import { type TextVariable, VariableChips } from './VariableChips.tsx';

interface TextAreaFieldProps extends CommonFieldProps {
  readonly name: string;
  readonly minRows?: number | undefined;
  readonly maxRows?: number | undefined;
  readonly placeholder?: string | undefined;
  /** Buttons under the field that insert `{{name}}` at the caret. */
  readonly variables?: readonly TextVariable[] | undefined;
  /** True: a variable is inserted as `{name}`. */
  readonly isSingleBraced?: boolean | undefined;
  /** For tools that insert text. */
  readonly fieldRef?: RefObject<HTMLTextAreaElement | null> | undefined;
}

export function TextAreaField({
  name,
  minRows = 3,
  maxRows = 12,
  placeholder,
  variables,
  isSingleBraced = false,
  fieldRef,
  ...fieldProps
}: TextAreaFieldProps) {
  const { field, id, error, required } = useField({ name, ...fieldProps });
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const textArea = fieldRef ?? ownRef;
  const register = (node: HTMLTextAreaElement | null): void => {
    textArea.current = node;
    field.ref(node);
  };
  const chips = variables && (
    <VariableChips
      variables={variables}
      controls={id}
      onPick={(variable) => insertText(textArea.current, isSingleBraced ? `{${variable}}` : `{{${variable}}}`)}
    />
  );
  return (
    <Field {...fieldProps} id={id} error={error} required={required} footer={chips}>
      {(controlProps) => (
        <Textarea
          minRows={minRows}
          maxRows={maxRows}
          error={error !== undefined}
          name={name}
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          slotProps={{ textarea: { ...controlProps, ref: register, placeholder } }}
        />
      )}
    </Field>
  );
}
