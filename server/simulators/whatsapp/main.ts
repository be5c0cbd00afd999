import { parseArgs } from 'node:util';
import { muteSignalConsole } from '#server/channels/whatsapp/library/muteSignalConsole.ts';

// Before libsignal is loaded: it prints private keys.
muteSignalConsole();
const { createControlHandler } = await import('./createControlHandler.ts');
const { seedPeople } = await import('./seedPeople.ts');
const { Simulator } = await import('./Simulator.ts');

// Usage: main.ts [--port 0] [--seed]. Prints its environment and control URL as one line of JSON.
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, seed: { type: 'boolean', default: false } } });
const simulator = new Simulator();
simulator.handleHttp(createControlHandler(simulator));
if (values.seed) {
  seedPeople(simulator);
}
await simulator.start(Number(values.port));
process.stdout.write(`${JSON.stringify({ ...simulator.environment, control: simulator.url.replace(/^ws/, 'http') })}\n`);

const stop = (): void => {
  void simulator.stop().then(() => process.exit(0));
};
process.once('SIGINT', stop).once('SIGTERM', stop);
// The parent process has exited.
process.once('disconnect', stop);
