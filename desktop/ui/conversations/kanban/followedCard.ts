/** The card that keeps the focus on its way to another lane, where it is mounted again. */
let followedId: number | null = null;

export function followCard(id: number): void {
  followedId = id;
}

/** Focuses the mounted link of the card that is followed. */
export function focusIfFollowed(link: HTMLElement | null, id: number): void {
  if (link !== null && id === followedId) {
    followedId = null;
    link.focus();
  }
}
