import { Option, Select } from '@mui/joy';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueueDot } from '#ui/kit/display/QueueName.tsx';
import { Field, type CommonFieldProps } from './Field.tsx';
import { useField } from './useField.ts';

export interface SelectOption<Value extends string | number | boolean | null = string | number | boolean | null> {
  readonly value: Value;
  readonly label: string;
  /** Dot or icon before the label. */
  readonly startDecorator?: ReactNode;
}

interface ColoredRecord {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

/** Queues or tags, each with its colour. */
export const toColoredOptions = (records: readonly ColoredRecord[]): SelectOption<number>[] =>
  records.map(({ id, name, color }) => ({ value: id, label: name, startDecorator: <QueueDot color={color} /> }));

interface SelectFieldProps extends CommonFieldProps {
  readonly name: string;
  readonly options: readonly SelectOption[];
  readonly placeholder?: string | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
}

/** Single choice. "None" is an option of its own: `{ value: null, label: 'Nenhuma' }`. */
export function SelectField({ name, options, placeholder, size = 'md', ...fieldProps }: SelectFieldProps) {
  const { field, id, error, required } = useField({ name, ...fieldProps });
  const selectedIndex = options.findIndex((option) => option.value === (field.value ?? null));
  return (
    <Field {...fieldProps} id={id} error={error} required={required}>
      {(controlProps, labelId) => (
        <Select
          size={size}
          // Joy reserves null for "no selection", so the index is the value.
          value={selectedIndex === -1 ? null : selectedIndex}
          onChange={(_, index) => field.onChange(options[index ?? -1]?.value ?? null)}
          onBlur={field.onBlur}
          placeholder={placeholder}
          color={error === undefined ? 'neutral' : 'danger'}
          indicator={<ChevronDown size={16} aria-hidden />}
          slotProps={{
            root: { className: error === undefined ? '' : 'Mui-error' },
            button: { ...controlProps, ref: field.ref, 'aria-labelledby': `${labelId} ${id}` },
            listbox: { 'aria-labelledby': labelId },
          }}
        >
          {options.map((option, index) => (
            <Option key={String(option.value)} value={index} label={option.label}>
              {option.startDecorator}
              {option.label}
            </Option>
          ))}
        </Select>
      )}
    </Field>
  );
}
