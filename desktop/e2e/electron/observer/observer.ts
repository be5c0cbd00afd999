import * as electron from 'electron';
import { readFakeOs } from '#e2e/electron/FakeOs.ts';
import { installFakeOs } from './installFakeOs.ts';
import { recordCalls } from './recordCalls.ts';

// Required before the program itself, by Electron and by its double alike.
installFakeOs(electron, readFakeOs());
recordCalls(electron);
