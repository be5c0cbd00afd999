import { existsSync } from 'node:fs';
import { fail } from './runCommand.mjs';

export const benchHelp = `Runs a benchmark; builds first where needed. Run it on an idle machine.

  npm run bench                    the server on a million messages, kept in out/bench
  npm run bench -- ./folder        the same, its data kept there
  npm run bench -- seed [folder]   only creates the data, for another load tool
  npm run bench -- dashboard       the figures of a year, 50 000 rounds a month, in out/bench
  npm run bench -- inbound         customers' messages, with and without a chatbot, and sending, in out/bench
  npm run bench -- numbers [100]   that many paired WhatsApp numbers
  npm run bench -- automation      a campaign of 100 000 recipients, 1 000 schedules due at once
  npm run bench -- page            the UI: 60 000 tickets, a conversation of 10 000 messages
  npm run bench -- offline         the UI's search without a connection
  npm run bench -- desktop         the installed program: start time and idle load
  npm run bench -- --help          this help`;

/** Check of the argument of each target. */
const argumentChecks = {
  server: isFolderArgument,
  seed: isFolderArgument,
  dashboard: () => false,
  inbound: () => false,
  numbers: (argument) => /^[1-9]\d*$/.test(argument),
  automation: () => false,
  page: () => false,
  offline: () => false,
  desktop: () => false,
};

/** Existing folders or paths: a bare word may be a misspelled target. */
function isFolderArgument(argument) {
  return !argument.startsWith('-') && (/[./\\]/.test(argument) || existsSync(argument));
}

/** Returns the target; throws on unknown arguments before anything is built. */
export function parseBenchArguments([first, ...rest]) {
  const isTarget = first !== 'server' && Object.hasOwn(argumentChecks, first ?? '');
  const target = isTarget ? first : 'server';
  const args = isTarget || first === undefined ? rest : [first, ...rest];
  const unexpected = args.length > 1 ? args[1] : args.find((argument) => !argumentChecks[target](argument));
  if (unexpected !== undefined) {
    fail(`${unexpected} cannot be measured. npm run bench -- --help says what can.`);
  }
  return { target };
}
