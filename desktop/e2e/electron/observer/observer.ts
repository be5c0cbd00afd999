import * as electron from 'electron';
import { readFakeOs } from '#e2e/electron/FakeOs.ts';
import { installFakeOs } from './installFakeOs.ts';
import { recordCalls } from './recordCalls.ts';

// Loaded with `-r` before the program, by Electron and the fake.
installFakeOs(electron, readFakeOs());
recordCalls(electron);
