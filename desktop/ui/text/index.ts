export { formatContactName, formatContactFirstName, formatContactNumber, type NamedContact } from './contactName.ts';
export { explainError } from './explainError.ts';
export { foldText } from './foldText.ts';
export { getDateFormat, getNumberFormat, getRelativeFormat } from './formats.ts';
export {
  currentLanguage,
  currentTimeZone,
  languages,
  loadAllTexts,
  readScreenDay,
  toLocale,
  setLanguage,
  setTimeZone,
  startTexts,
  t,
  useTexts,
  type Language,
  type TextKey,
  type Translate,
} from './texts.ts';
export { RichText } from './RichText.tsx';
export { toFirstName } from './toFirstName.ts';
