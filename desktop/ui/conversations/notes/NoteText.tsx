import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useUser } from '#ui/data/session/session.ts';
import { MentionedText } from '#ui/kit/index.ts';

/** Text of a note with the colleagues whom it mentions. */
export function NoteText({ note }: { readonly note: string }) {
  const { id } = useUser();
  const { data: people = [] } = useEndpointQuery(api.users.list, {}, { enabled: note.includes('@') });
  return <MentionedText text={note} people={people} ownId={id} />;
}
