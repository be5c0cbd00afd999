import { useState } from 'react';
import { useTeams } from './useTeams.ts';

/** Team by which a list is filtered, null for everybody; one that is deleted is no longer chosen. */
export function useTeamChoice(): [teamId: number | null, setTeamId: (teamId: number | null) => void] {
  const [chosenId, setTeamId] = useState<number | null>(null);
  const team = useTeams().find(({ id }) => id === chosenId);
  return [team?.id ?? null, setTeamId];
}
