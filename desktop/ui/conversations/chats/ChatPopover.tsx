import { useNavigate } from 'react-router-dom';
import { ChatRows } from './ChatRows.tsx';
import { chatPath } from './useChats.ts';

/** The chats below their button in the top bar. */
export function ChatPopover({ onOpen }: { readonly onOpen: () => void }) {
  const navigate = useNavigate();
  return (
    <ChatRows
      openUuid={undefined}
      onOpen={(chat) => {
        onOpen();
        void navigate(chatPath(chat));
      }}
    />
  );
}
