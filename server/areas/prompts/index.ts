import './events.ts';

export { automationUsersJson } from './automationUsersJson.ts';
