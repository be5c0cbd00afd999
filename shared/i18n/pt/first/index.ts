export { errors } from './errors.ts';
export { kit } from './kit.ts';
export { messageStates } from './messageStates.ts';
export { pauses } from './pauses.ts';
export { places } from './places.ts';
export { program } from './program.ts';
export { shell } from './shell.ts';
export { tickets } from './tickets.ts';
