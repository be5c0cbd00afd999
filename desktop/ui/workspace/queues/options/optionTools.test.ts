import { describe, expect, it } from 'vitest';
import { listChildren, placeOption } from '#shared/rules/optionTree.ts';
import { findOptionProblems } from '#shared/rules/findOptionProblems.ts';
import { type OptionNode, toOptionNodes } from './OptionNode.ts';
import { findKeys, walkMenu } from './walkMenu.ts';
import { findDropTarget, findStepTarget } from './useMenuEditor.ts';

const node = (id: number, [parentId, position]: readonly [number | null, number], rest: Partial<OptionNode> = {}): OptionNode => ({
  id,
  parentId,
  position,
  title: `opção ${id}`,
  message: `resposta ${id}`,
  mediaName: null,
  ...rest,
});

/** 1 (11, 12), 2 (21), 3 */
const menu = [node(1, [null, 1]), node(11, [1, 1]), node(12, [1, 2]), node(2, [null, 2]), node(21, [2, 1]), node(3, [null, 3])];
const find = (id: number): OptionNode => menu.find((option) => option.id === id) ?? node(id, [null, 1]);
const texts = { greeting: 'Olá', greetingFile: null, back: 'Voltar', leave: 'Início' };

describe('findStepTarget', () => {
  it.each([
    [2, 'up', { parentId: null, position: 1 }],
    [2, 'down', { parentId: null, position: 3 }],
    [2, 'in', { parentId: 1, position: 3 }],
    [12, 'out', { parentId: null, position: 2 }],
    [1, 'up', null],
    [3, 'down', null],
    [11, 'in', null],
    [2, 'out', null],
  ] as const)('%i %s', (id, step, target) => {
    expect(findStepTarget(menu, find(id), step)).toEqual(target);
  });
});

describe('toOptionNodes', () => {
  it('closes the holes that an import may have left', () => {
    const record = { title: 'x', message: null, queueId: 1, parentId: null, mediaPath: null, mediaName: null };
    const nodes = toOptionNodes([
      { ...record, id: 1, option: '9' },
      { ...record, id: 2, option: '4' },
    ]);
    expect(nodes.map(({ id, position }) => [id, position])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });
});

describe('findDropTarget', () => {
  const drop = (id: number, over: number, side: 'before' | 'inside' | 'after'): number[] => {
    const target = findDropTarget(menu, find(id), { over: find(over), side });
    return listChildren(placeOption(menu, find(id), target), target.parentId).map((child) => child.id);
  };
  it('puts an option before, behind or into another one, from above and from below', () => {
    expect(drop(1, 3, 'before')).toEqual([2, 1, 3]);
    expect(drop(1, 3, 'after')).toEqual([2, 3, 1]);
    expect(drop(3, 1, 'before')).toEqual([3, 1, 2]);
    expect(drop(3, 1, 'after')).toEqual([1, 3, 2]);
    expect(drop(3, 1, 'inside')).toEqual([11, 12, 3]);
    expect(drop(11, 1, 'inside')).toEqual([12, 11]);
  });
});

describe('findOptionProblems', () => {
  it('finds options without words, equal ones side by side, and choices that are answered by nothing', () => {
    const options = [
      node(1, [null, 1], { title: ' ', message: null }),
      node(2, [null, 2], { title: 'Boleto', message: '' }),
      node(3, [null, 3], { title: 'boleto ', message: null, mediaName: 'tabela.pdf' }),
      node(21, [2, 1], { title: 'Boleto' }),
    ];
    expect([...findOptionProblems(options)]).toEqual([
      [1, ['untitled', 'deadEnd']],
      [2, ['duplicate']],
      [3, ['duplicate']],
    ]);
  });
});

describe('walkMenu', () => {
  const says = (keys: readonly string[]) => walkMenu(menu, texts, keys);

  it('starts with the greeting and the list', () => {
    expect(says([])).toMatchObject({
      bubbles: [{ from: 'company', text: 'Olá\n\n*[ 1 ]* - opção 1\n*[ 2 ]* - opção 2\n*[ 3 ]* - opção 3\n*[ # ]* - Início' }],
      currentId: null,
      end: null,
    });
  });

  it('goes down, back, and ends with a person', () => {
    expect(says(['1']).choices.map(({ key }) => key)).toEqual(['1', '2', '0', '#']);
    expect(says(['1', '0']).currentId).toBeNull();
    expect(says(['1', '2'])).toMatchObject({ currentId: 12, end: 'person', choices: [], isSilent: false });
    expect(says(['#'])).toMatchObject({ end: 'left', choices: [] });
    expect(says(findKeys(menu, 12)).currentId).toBe(12);
  });

  it('takes any text where there is one child alone, and stops at keys that mean nothing', () => {
    expect(says(['2', 'quero isso']).currentId).toBe(21);
    expect(says(['9']).bubbles).toHaveLength(1);
  });

  it('says where nothing is answered', () => {
    const silent = [node(1, [null, 1], { message: null })];
    expect(walkMenu(silent, texts, ['1'])).toMatchObject({ isSilent: true, end: 'person' });
    expect(walkMenu([], { ...texts, greeting: '' }, [])).toMatchObject({ bubbles: [], isSilent: true, end: 'person' });
  });
});
