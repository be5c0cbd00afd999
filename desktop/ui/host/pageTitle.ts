let place = '';
let unread = 0;

function show(): void {
  const name = place === '' ? 'Prosa' : `${place} · Prosa`;
  document.title = unread > 0 ? `(${unread}) ${name}` : name;
}

/** Names the screen in the window's title. */
export function titlePage(name: string): void {
  place = name;
  show();
}

/** Puts the number of unread tickets in front of the title. */
export function titleUnread(count: number): void {
  unread = count;
  show();
}
