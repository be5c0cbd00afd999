import { useNavigate } from 'react-router-dom';
import { can } from '#shared/rules/permissions.ts';
import { useActor } from '#ui/data/session/session.ts';

type OpenContact = (contact: { readonly id: number }) => void;

/** Opens the page of a contact. */
export function useOpenContact(): OpenContact {
  const navigate = useNavigate();
  return ({ id }) => void navigate(`/contacts/${id}`);
}

/** Opens the calendar with a message to a contact; null where the plan has none. */
export function useScheduleToContact(): OpenContact | null {
  const navigate = useNavigate();
  return can(useActor(), 'schedule.use') ? ({ id }) => void navigate(`/schedules?contactId=${id}`) : null;
}
