import { parseArgs } from 'node:util';
import { quietSignal } from '#server/channels/whatsapp/quietSignal.ts';

// Before anything loads the library, which speaks of keys on the console.
quietSignal();
const { control } = await import('./control.ts');
const { callCast } = await import('./cast.ts');
const { Simulator } = await import('./Simulator.ts');

/** A simulator as a process of its own: `main.ts [--port 0] [--cast]` prints one line of JSON and serves until it is ended. */
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, cast: { type: 'boolean', default: false } } });
const simulator = new Simulator();
simulator.serve(control(simulator));
if (values.cast) {
  callCast(simulator);
}
await simulator.start(Number(values.port));
process.stdout.write(`${JSON.stringify({ ...simulator.environment, control: simulator.url.replace(/^ws/, 'http') })}\n`);

const end = (): void => {
  void simulator.stop().then(() => process.exit(0));
};
process.once('SIGINT', end).once('SIGTERM', end);
// Ends with the one who started it.
process.once('disconnect', end);
