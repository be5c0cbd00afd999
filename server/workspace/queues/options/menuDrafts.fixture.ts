import { api } from '#shared/api.ts';
import {
  randomColor,
  randomWord,
  staticFixture,
  type EndpointFixtures,
  type MakeEndpointFixture,
} from '#server/testing/endpoints/EndpointFixture.ts';

const withQueue =
  (hasDraft: boolean): MakeEndpointFixture =>
  async (server, { super: operator }) => {
    const { id: queueId } = await server.as(operator).call(api.queues.create, { name: randomWord(), color: randomColor() });
    await (hasDraft ? server.as(operator).call(api.menuDrafts.begin, { queueId }) : undefined);
    return { params: { queueId }, badInput: null };
  };

export const fixtures: EndpointFixtures<'menuDrafts'> = {
  list: staticFixture(),
  begin: withQueue(false),
  publish: withQueue(true),
  discard: withQueue(true),
};
