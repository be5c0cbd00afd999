import { expect, it } from 'vitest';
import { findLateTexts } from './lateTexts.ts';

it.each([
  ["t('tags.new')", ['tags.new']],
  ['t(`connections.states.${state}`)', ['connections.states.']],
  ['t(`messages.waits.${cause}`)', ['messages.waits.']],
  ["t('queues.removing.tickets', { count: 3 })", ['queues.removing.tickets']],
  ["t('kit.close') + t('places.tags')", []],
  ["{ id: 'tags.create', permission: 'tag.update' }", []],
])('%s says the late texts %j', (code, expected) => {
  expect(findLateTexts(code)).toEqual(expected);
});
