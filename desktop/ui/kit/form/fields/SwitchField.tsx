import styled from '@emotion/styled';
import { Switch } from '@mui/joy';
import type { ReactNode } from 'react';
import { text, v } from '#ui/theme/tokens.ts';
import { toDescribedBy } from './Field.tsx';
import { useField } from './useField.ts';

const Box = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: 2px 10px;
  label {
    font: ${text.body};
    color: ${v.ink.strong};
    overflow-wrap: anywhere;
  }
  p {
    grid-column: 2;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  p[data-error] {
    color: ${v.bad.ink};
  }
`;

interface SwitchFieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: ReactNode;
  /** Values for on and off where the field is not boolean. */
  readonly onOffValues?: readonly [on: unknown, off: unknown] | undefined;
}

export function SwitchField({ name, label, help, onOffValues = [true, false] }: SwitchFieldProps) {
  const { field, id, error } = useField({ name, label });
  const [on, off] = onOffValues;
  return (
    <Box>
      <Switch
        checked={field.value === on}
        onChange={(event) => field.onChange(event.target.checked ? on : off)}
        onBlur={field.onBlur}
        slotProps={{ input: { id, ref: field.ref, role: 'switch', 'aria-describedby': toDescribedBy(id, error, help) } }}
      />
      <label htmlFor={id}>{label}</label>
      {error && (
        <p id={`${id}-error`} data-error="">
          {error}
        </p>
      )}
      {help && <p id={`${id}-help`}>{help}</p>}
    </Box>
  );
}
