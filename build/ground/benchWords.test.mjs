import { describe, expect, it } from 'vitest';
import { benchOf } from './benchWords.mjs';

describe('what is to be measured', () => {
  it.each([
    [[], 'server'],
    [['./out/bench'], 'server'],
    [['/tmp'], 'server'],
    [['build'], 'server'],
    [['seed'], 'seed'],
    [['seed', './there'], 'seed'],
    [['numbers'], 'numbers'],
    [['numbers', '20'], 'numbers'],
    [['page'], 'page'],
    [['desktop'], 'desktop'],
  ])('%j is %s', (words, part) => {
    expect(benchOf(words)).toEqual({ part });
  });

  it.each([
    [['destkop'], 'destkop'],
    [['-h'], '-h'],
    [['--verbose'], '--verbose'],
    [['desktop', '--server=http://127.0.0.1:8080'], '--server=http://127.0.0.1:8080'],
    [['numbers', 'many'], 'many'],
    [['seed', '--here'], '--here'],
    [['./out/bench', './out/other'], './out/other'],
    [['toString'], 'toString'],
  ])('%j is refused', (words, stray) => {
    expect(() => benchOf(words)).toThrow(`${stray} cannot be measured.`);
  });
});
