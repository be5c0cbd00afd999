export { assertSecondStep } from './assertSecondStep.ts';
export { startPasskeySignIn, verifyPasskey } from './verifyPasskey.ts';
