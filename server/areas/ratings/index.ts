import './events.ts';

export { linkImportedRatings } from './importedRatings.ts';
