import './events.ts';

export { ContactImport } from './ContactImport.ts';
