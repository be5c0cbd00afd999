export { BrandMark } from './brand/BrandMark.tsx';
export { useBrandColor } from './brand/useBrandColor.ts';
export { useCompanyBrand, useRememberedBrand } from './brand/useCompanyBrand.ts';
export { useSetting } from './useSetting.ts';
export { usePhoneParser } from './usePhoneParser.ts';
export { PhoneNumberField } from './PhoneNumberField.tsx';
export { phoneNumberFields, usePhoneNumberForm } from './usePhoneNumberForm.ts';
export { SettingsGroupEnd, SettingsScreen } from './slots.ts';
