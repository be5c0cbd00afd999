import { useParams } from 'react-router-dom';
import { ContactScreen } from './ContactScreen.tsx';
import { ContactsScreen } from './ContactsScreen.tsx';

/** All contacts, or the one that the address names. */
export function ContactRoute() {
  const { id } = useParams();
  return id === undefined ? <ContactsScreen /> : <ContactScreen key={id} id={Number(id)} />;
}
