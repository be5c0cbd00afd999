import './events.ts';

export { createContactList, requireContactList } from './listCommands.ts';
