let screenName = '';
let unread = 0;

function updateTitle(): void {
  const name = screenName === '' ? 'Prosa' : `${screenName} · Prosa`;
  document.title = unread > 0 ? `(${unread}) ${name}` : name;
}

export function setPageTitle(name: string): void {
  screenName = name;
  updateTitle();
}

export function setTitleUnread(count: number): void {
  unread = count;
  updateTitle();
}
