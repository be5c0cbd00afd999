import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { size, tabular, text, v, width } from '#ui/theme/tokens.ts';
import { ScrollContext } from './ScrollContext.ts';
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx';

const Frame = styled.section`
  container: page / inline-size;
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  height: 100%;
  background: ${v.surface.base};
`;
/** Container query: beside an open menu the page is narrower than the window. */
const narrowPage = '@container page (width < 600px)';
/** Two tools do not fit beside the title and the button. */
const tabletPage = '@container page (width < 760px)';
/** Nor do five in wider ones. */
const crowdedPage = '@container page (width < 1100px)';
const toolsBelow = `
  flex-wrap: wrap;
  padding-block: 12px;
  h1 {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > .tools {
    order: 1;
    flex: 1 1 100%;
    flex-wrap: wrap;
    /* Takes its own line if the other tools leave too little room. */
    > .MuiInput-root {
      flex: 1 1 200px;
      width: auto;
    }
  }
`;

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: 8px;
  flex-shrink: 0;
  min-height: ${size.paneHeader};
  padding: 0 24px;
  border-bottom: 1px solid ${v.line.hair};
  h1 {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: 8px;
    /* Names of records may be one long word. */
    min-width: 160px;
    font: ${text.title};
    color: ${v.ink.strong};
    letter-spacing: -0.005em;
    overflow-wrap: anywhere;
  }
  h1 small {
    font: ${text.second};
    color: ${v.ink.meta};
    letter-spacing: 0;
    ${tabular}
  }
  > .tools {
    display: flex;
    align-items: center;
    gap: 8px;
    min-width: 0;
    /* The search shrinks first. */
    > .MuiInput-root {
      flex: 0 1 240px;
      width: auto;
      min-width: 112px;
    }
  }
  > .tools:empty {
    display: none;
  }
  ${narrowPage} {
    ${toolsBelow}
  }
  ${tabletPage} {
    &:has(> .tools > * + *) {
      ${toolsBelow}
    }
  }
  ${crowdedPage} {
    &:has(> .tools > * + * + * + * + *) {
      ${toolsBelow}
    }
  }
  ${width.narrow} {
    padding-inline: 16px;
  }
`;
const TabBar = styled.div`
  flex-shrink: 0;
  height: 36px;
  padding: 0 16px;
  border-bottom: 1px solid ${v.line.hair};
  ${width.narrow} {
    padding-inline: 8px;
  }
`;
const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: 0 24px 24px;
  &[data-bare] {
    padding: 0;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  ${width.narrow} {
    padding: 0 16px 16px;
    &[data-bare] {
      padding: 0;
    }
  }
`;

export interface PageProps {
  readonly title: string;
  /** Total; undefined while unknown. */
  readonly count?: number | string | undefined;
  readonly search?: SearchBoxProps | undefined;
  /** Filters and switches, before the search. */
  readonly tools?: ReactNode;
  /** Primary button of the screen. */
  readonly action?: ReactNode;
  /** `Tabs` under the header. */
  readonly tabs?: ReactNode;
  /** Without padding. */
  readonly bare?: boolean | undefined;
  readonly children: ReactNode;
}

/** Where the arrow key leads from the search: the current row, or the first card. */
const results = 'tr[tabindex="0"], article a[href]';

/** Screen with a 56 px header and one scroll area. */
export function Page({ title, count, search, tools, action, tabs, bare = false, children }: PageProps) {
  const { language } = useTexts();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const countText = typeof count === 'number' ? new Intl.NumberFormat(toLocale(language)).format(count) : count;
  const region = bare ? {} : ({ role: 'region', tabIndex: 0, 'aria-label': title } as const);
  return (
    <Frame>
      <Head>
        <h1>
          {title}
          {countText !== undefined && <small>{countText}</small>}
        </h1>
        <div className="tools">
          {tools}
          {search && <SearchBox onLeaveDown={() => scroller?.querySelector<HTMLElement>(results)?.focus()} {...search} />}
        </div>
        {action}
      </Head>
      {tabs && <TabBar>{tabs}</TabBar>}
      <ScrollContext value={scroller}>
        <Scroll ref={setScroller} data-bare={bare ? '' : undefined} {...region}>
          {children}
        </Scroll>
      </ScrollContext>
    </Frame>
  );
}
