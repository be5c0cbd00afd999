import { useEffect } from 'react';

/** The page in a company's colour while the component is mounted; empty: the product's. Most companies have none: it comes late. */
export function useBrandColor(color: string): void {
  useEffect(() => {
    if (color === '') {
      return undefined;
    }
    let isGone = false;
    let undo = (): void => undefined;
    import('./paintBrand.ts').then(
      ({ paintBrand }) => {
        if (!isGone) {
          undo = paintBrand(color);
        }
      },
      // The page keeps the product's colour.
      () => undefined,
    );
    return () => {
      isGone = true;
      undo();
    };
  }, [color]);
}
