import { parseArgs } from 'node:util';
import { muteSignalConsole } from '#server/channels/whatsapp/library/muteSignalConsole.ts';

// Before anything loads the library, which speaks of keys on the console.
muteSignalConsole();
const { createControlHandler } = await import('./createControlHandler.ts');
const { seedPeople } = await import('./seedPeople.ts');
const { Simulator } = await import('./Simulator.ts');

/** A simulator as a process of its own: `main.ts [--port 0] [--cast]` prints one line of JSON and serves until it is ended. */
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, cast: { type: 'boolean', default: false } } });
const simulator = new Simulator();
simulator.handleHttp(createControlHandler(simulator));
if (values.cast) {
  seedPeople(simulator);
}
await simulator.start(Number(values.port));
process.stdout.write(`${JSON.stringify({ ...simulator.environment, control: simulator.url.replace(/^ws/, 'http') })}\n`);

const end = (): void => {
  void simulator.stop().then(() => process.exit(0));
};
process.once('SIGINT', end).once('SIGTERM', end);
// Ends with the one who started it.
process.once('disconnect', end);
