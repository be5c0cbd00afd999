import { createContext, useContext } from 'react';

interface FormTools {
  /** Prefix of the field ids. */
  readonly id: string;
  readonly requiredFields: ReadonlySet<string>;
  /** Registers a label for the error summary; returns the function that removes it. */
  readonly registerLabel: (name: string, label: string) => () => void;
  /** Shows a field that lies in a hidden tab. */
  readonly revealField: (name: string) => void;
}

export const FormToolsContext = createContext<FormTools>({
  id: 'form',
  requiredFields: new Set(),
  registerLabel: () => () => {},
  revealField: () => {},
});

export function useFormTools(): FormTools {
  return useContext(FormToolsContext);
}

/** Labels by field name, in the order of the fields. */
export const LabelsContext = createContext<ReadonlyMap<string, string>>(new Map());

export function toFieldId(formId: string, name: string): string {
  return `${formId}-${name.replaceAll('.', '-')}`;
}
