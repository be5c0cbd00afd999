import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { MakeEndpointFixture, EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { makeContact } from '#server/testing/fixtures/makeRecords.ts';
import { mergeContacts } from './mergeContacts.ts';

/** A contact that another one was merged into. */
const mergeFixture =
  (key: 'contact' | 'merge'): MakeEndpointFixture =>
  async (server, { id: companyId }) =>
    server.inCompany(companyId, async (scope) => {
      const [target, lost] = [await makeContact(scope), await makeContact(scope)];
      await mergeContacts(scope, { contactIds: [target.id, lost.id], number: null });
      const [merge] = await queryRows(scope.em, queryOf({ id: column.number() }, 'select id from contact_merges where kept_id = $1'), [
        target.id,
      ]);
      return key === 'contact' ? { params: { id: target.id } } : { params: { id: merge?.id ?? 0 }, badInput: null };
    });

/** Two contacts that may be merged. */
const contactPairFixture =
  (where: 'query' | 'body'): MakeEndpointFixture =>
  async (server, { id: companyId }) =>
    server.inCompany(companyId, async (scope) => {
      const [target, other] = [await makeContact(scope), await makeContact(scope)];
      return { params: { id: target.id }, [where]: { otherId: other.id }, badInput: where === 'body' ? { otherId: 'two' } : null };
    });

export const fixtures: EndpointFixtures<'identity'> = {
  merges: mergeFixture('contact'),
  preview: contactPairFixture('query'),
  merge: contactPairFixture('body'),
  undo: mergeFixture('merge'),
};
