export { formatContactName, formatContactFirstName, formatContactNumber, type NamedContact } from './contactName.ts';
export { explainError } from './explainError.ts';
export { foldText } from './foldText.ts';
export { getNumberFormat } from './formats.ts';
export {
  currentLanguage,
  languages,
  loadAllTexts,
  toLocale,
  setLanguage,
  startTexts,
  t,
  useTexts,
  type Language,
  type TextKey,
  type Translate,
} from './texts.ts';
export { RichText } from './RichText.tsx';
