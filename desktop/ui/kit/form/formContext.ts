import { createContext, useContext } from 'react';

interface FormTools {
  /** The beginning of the ids of all fields of this form. */
  readonly id: string;
  readonly required: ReadonlySet<string>;
  /** A field tells its label, for the summary of errors; answers how to take it back. */
  readonly declare: (name: string, label: string) => () => void;
  /** Brings a field that lies in a hidden part into sight. */
  readonly reveal: (name: string) => void;
}

export const FormToolsContext = createContext<FormTools>({
  id: 'form',
  required: new Set(),
  declare: () => () => {},
  reveal: () => {},
});

export function useFormTools(): FormTools {
  return useContext(FormToolsContext);
}

/** Labels by field name, in the order the fields stand. */
export const LabelsContext = createContext<ReadonlyMap<string, string>>(new Map());

export function fieldId(formId: string, name: string): string {
  return `${formId}-${name.replaceAll('.', '-')}`;
}
