export { useSetting } from './useSetting.ts';
