import { afterAll } from 'vitest';
import { runFileCleanups } from './onFileFinished.ts';

// Read before each file of tests.
afterAll(runFileCleanups);
