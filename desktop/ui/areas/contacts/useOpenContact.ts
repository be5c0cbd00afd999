import { useNavigate } from 'react-router-dom';

/** Opens the page of a contact. */
export function useOpenContact(): (contact: { readonly id: number }) => void {
  const navigate = useNavigate();
  return ({ id }) => void navigate(`/contacts/${id}`);
}
