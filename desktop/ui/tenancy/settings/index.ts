export { BrandMark } from './brand/BrandMark.tsx';
export { LogoPlate } from './brand/LogoPlate.tsx';
export { useBrandColor } from './brand/useBrandColor.ts';
export { useCompanyBrand, useRememberedBrand } from './brand/useCompanyBrand.ts';
export { useSetting } from './useSetting.ts';
export { usePhoneParser } from './usePhoneParser.ts';
export { PhoneNumberField } from './PhoneNumberField.tsx';
export { phoneNumberFields, usePhoneNumberForm } from './usePhoneNumberForm.ts';
