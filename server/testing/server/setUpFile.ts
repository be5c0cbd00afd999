import { afterAll } from 'vitest';
import { runFileCleanups } from './onFileFinished.ts';

// Loaded before each test file.
afterAll(runFileCleanups);
