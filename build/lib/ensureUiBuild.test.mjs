import { expect, it } from 'vitest';
import { assertBuildable } from './ensureUiBuild.mjs';

it('a folder whose name ends an address is named before the build fails in it', () => {
  expect(() => assertBuildable('/home/ana/Prosa #1')).toThrow(
    'The page cannot be built in /home/ana/Prosa #1, because of its #. Move it to a folder without.',
  );
  expect(() => assertBuildable('/home/ana/prosa?')).toThrow('because of its ?');
  expect(() => assertBuildable('/home/ana/Prosa für São Paulo 100%')).not.toThrow();
});
