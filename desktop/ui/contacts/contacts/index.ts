export { ContactDialog } from './ContactDialog.tsx';
export { DefinedField } from './DefinedField.tsx';
export { findContactField, useContactFields } from './useContactFields.ts';
export { LazyContactFieldsTab } from './LazyContactFieldsTab.ts';
export { LazyContactPanel } from './LazyContactPanel.ts';
