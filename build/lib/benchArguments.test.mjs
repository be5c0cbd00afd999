import { describe, expect, it } from 'vitest';
import { parseBenchArguments } from './benchArguments.mjs';

describe('parseBenchArguments', () => {
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
    [['offline'], 'offline'],
    [['desktop'], 'desktop'],
  ])('%j is %s', (args, target) => {
    expect(parseBenchArguments(args)).toEqual({ target });
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
  ])('%j is refused', (args, unexpected) => {
    expect(() => parseBenchArguments(args)).toThrow(`${unexpected} cannot be measured.`);
  });
});
