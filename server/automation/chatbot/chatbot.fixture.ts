import { ticketFixture } from '#server/testing/endpoints/endpointFixtureMakers.ts';
import type { EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'chatbot'> = { decisions: ticketFixture('ticketId') };
