import * as electron from 'electron';
import { world } from '#e2e/electron/world.ts';
import { playComputer } from './computer.ts';
import { observe } from './observe.ts';

// Required before the program itself, by Electron and by its double alike.
playComputer(electron, world());
observe(electron);
