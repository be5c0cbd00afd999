import { api } from '#shared/api.ts';
import {
  randomColor,
  randomWord,
  recordFixtures,
  staticFixture,
  type EndpointFixtures,
} from '#server/testing/endpoints/EndpointFixture.ts';

const { show, create, update, remove } = recordFixtures(api.queues, () => ({ name: randomWord(), color: randomColor() }));

export const fixtures: EndpointFixtures<'queues'> = { list: staticFixture(), show, create, update, remove };
