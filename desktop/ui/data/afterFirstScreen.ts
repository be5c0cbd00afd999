import { whenIdle } from '#ui/lazyComponent.ts';

let resolveShown: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  resolveShown = resolve;
});

/** The first screen has what it asked for; the sign-in form asks for nothing. */
export const announceFirstScreen = (): void => resolveShown();

/** Resolves when the first screen is there and the browser is idle, for what may come after it. */
export async function afterFirstScreen(): Promise<void> {
  await shown;
  await new Promise<void>((resolve) => void whenIdle(resolve));
}
