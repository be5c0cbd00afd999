let screenName = '';
let unread = 0;

function updateTitle(): void {
  const name = screenName === '' ? 'Prosa' : `${screenName} · Prosa`;
  document.title = unread > 0 ? `(${unread}) ${name}` : name;
}

/** Names the screen in the window's title. */
export function setPageTitle(name: string): void {
  screenName = name;
  updateTitle();
}

/** Puts the number of unread tickets in front of the title. */
export function setTitleUnread(count: number): void {
  unread = count;
  updateTitle();
}
