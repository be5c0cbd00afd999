import { createContext, useContext } from 'react';

interface FormTools {
  /** The beginning of the ids of all fields of this form. */
  readonly id: string;
  readonly requiredFields: ReadonlySet<string>;
  /** A field tells its label, for the summary of errors; answers how to take it back. */
  readonly registerLabel: (name: string, label: string) => () => void;
  /** Brings a field that lies in a hidden part into sight. */
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

/** Labels by field name, in the order the fields stand. */
export const LabelsContext = createContext<ReadonlyMap<string, string>>(new Map());

export function toFieldId(formId: string, name: string): string {
  return `${formId}-${name.replaceAll('.', '-')}`;
}
