export { useSetting } from './useSetting.ts';
export { loadPhoneParser, usePhoneParser } from './usePhoneParser.ts';
export { PhoneNumberField } from './PhoneNumberField.tsx';
export { usePhoneNumberForm } from './usePhoneNumberForm.ts';
