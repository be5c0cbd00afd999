import { Field } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { TeamChips } from './TeamChips.tsx';
import { useTeams } from './useTeams.ts';

/** Teams of the signed-in user, in the profile; absent without any. */
export function OwnTeams({ userId }: { readonly userId: number }) {
  const { t } = useTexts();
  const teams = useTeams().filter(({ userIds }) => userIds.includes(userId));
  return (
    teams.length > 0 && (
      <Field id="own-teams" label={t('teams.own')} isGroup>
        {() => <TeamChips teams={teams} whole />}
      </Field>
    )
  );
}
