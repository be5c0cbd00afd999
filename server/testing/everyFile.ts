import { afterAll } from 'vitest';
import { endFile } from './afterFile.ts';

// Read before each file of tests.
afterAll(endFile);
