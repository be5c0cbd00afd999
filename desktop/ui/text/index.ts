export { contactLabel, firstNameLabel, numberLabel, type Called } from './contactLabel.ts';
export { explain } from './explain.ts';
export { folded } from './folded.ts';
export { numberFormat } from './formats.ts';
export {
  currentLanguage,
  languages,
  localeOf,
  setLanguage,
  startTexts,
  t,
  useTexts,
  type Language,
  type TextKey,
  type Translate,
} from './texts.ts';
export { Words } from './Words.tsx';
