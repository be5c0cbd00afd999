import { fail } from './runCommand.mjs';
import { testSteps } from './testSteps.mjs';

const switches = ['--keep-going', '--long'];

/** Step names first, then filters for vitest. */
export function parseTestArguments(args) {
  const rest = args.filter((argument) => !switches.includes(argument));
  const stepNames = new Set(testSteps.map(({ name }) => name));
  const hasChangedOnly = rest[0] === 'changed';
  const filterIndex = rest.findIndex((argument) => !stepNames.has(argument));
  const names = filterIndex === -1 ? rest : rest.slice(0, filterIndex);
  const filters = filterIndex === -1 || hasChangedOnly ? [] : rest.slice(filterIndex);
  if (names.length === 0 && filters.length > 0) {
    fail(`${filters[0]} is none of the steps. npm test -- --help names them.`);
  }
  if (hasChangedOnly && rest.length > 1) {
    fail(`${rest[1]} cannot follow \`changed\`, which selects steps and files itself.`);
  }
  return { names, filters, hasChangedOnly, keepsGoing: args.includes('--keep-going'), isLong: args.includes('--long') };
}
