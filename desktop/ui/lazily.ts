import { lazy, type ComponentType } from 'react';

/** A part that is fetched when it is first shown. */
export function lazily<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): ComponentType<Props> {
  // React's lazy() forgets the props of what it loads; they are put back at the end.
  const Part = lazy(async () => ({ default: (await load())[name] as unknown as ComponentType }));
  return Part as unknown as ComponentType<Props>;
}
