export { ContactMerges } from './ContactMerges.tsx';
