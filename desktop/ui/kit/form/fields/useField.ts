import { useEffect } from 'react';
import { type ControllerRenderProps, type FieldValues, useController, useFormContext } from 'react-hook-form';
import { toFieldId, useFormTools } from '#ui/kit/form/formContext.ts';

interface BoundField {
  readonly field: ControllerRenderProps<FieldValues, string>;
  readonly id: string;
  readonly error: string | undefined;
  readonly rule: string | undefined;
  readonly required: boolean;
}

interface FieldInput {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean | undefined;
}

/** Connects a control to the surrounding form and registers its label. */
export function useField({ name, label, required }: FieldInput): BoundField {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const { id, registerLabel, requiredFields } = useFormTools();
  useEffect(() => registerLabel(name, label), [registerLabel, name, label]);
  return {
    field,
    id: toFieldId(id, name),
    error: fieldState.error?.message,
    rule: fieldState.error?.type,
    required: required ?? requiredFields.has(name),
  };
}
