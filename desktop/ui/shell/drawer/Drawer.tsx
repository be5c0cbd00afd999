import styled from '@emotion/styled';
import { useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { Tooltip } from '#ui/kit/index.ts';
import type { ScreenRoute } from '#ui/routes.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, motion, radius, size, tabular, text, v } from '#ui/theme/tokens.ts';
import { listAccessibleRoutes } from '#ui/shell/access/screenAccess.ts';

const Nav = styled.nav`
  display: flex;
  flex-direction: column;
  gap: 1px;
  flex-shrink: 0;
  width: ${size.rail};
  padding: 8px 12px;
  overflow: hidden auto;
  scrollbar-width: none;
  background: ${v.surface.frame};
  transition: width ${motion.move};
  &[data-wide] {
    width: ${size.drawer};
    padding: 4px 12px;
  }
  hr {
    width: 100%;
    margin: 8px 0;
    border: 0;
    border-top: 1px solid ${v.line.firm};
    opacity: 0.7;
  }
  h2 {
    padding: 14px 10px 4px;
    font: ${text.metaStrong};
    color: ${v.ink.meta};
  }
  ul {
    display: flex;
    flex-direction: column;
    gap: 1px;
  }
  footer {
    margin-top: auto;
    padding: 12px 10px 4px;
    font: ${text.meta};
    color: ${v.ink.meta};
    ${tabular}
  }
`;
const Item = styled.a`
  position: relative;
  display: flex;
  align-items: center;
  gap: 10px;
  height: 32px;
  padding: 0 10px;
  border-radius: ${radius.control};
  color: ${v.ink.soft};
  font: ${text.second};
  font-weight: 500;
  text-decoration: none;
  transition:
    background-color ${motion.quick},
    color ${motion.quick};
  nav:not([data-wide]) & {
    justify-content: center;
    width: 40px;
    height: 36px;
    padding: 0;
  }
  &:hover {
    background: ${v.surface.frameHover};
    color: ${v.ink.strong};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-current] {
    background: ${v.surface.base};
    color: ${v.brand.ink};
    box-shadow: 0 0 0 1px ${v.line.hair};
  }
  span {
    flex: 1;
    ${ellipsis}
  }
  em {
    display: contents;
    font-style: normal;
  }
  nav:not([data-wide]) & em {
    position: absolute;
    top: 1px;
    right: 1px;
    display: grid;
    svg {
      width: 12px;
      height: 12px;
    }
  }
  @media (forced-colors: active) {
    &[aria-current] {
      outline: 2px solid Highlight;
    }
  }
`;

interface DrawerProps {
  /** Labels beside the icons. */
  readonly isWide: boolean;
}

/** On low windows the menu scrolls; the place where the user is stays in view. Scrolls the menu alone. */
function useCurrentInView(current: string | undefined): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const menu = ref.current;
    const item = menu?.querySelector('[aria-current]');
    if (menu && item) {
      const [seen, { top, bottom }] = [menu.getBoundingClientRect(), item.getBoundingClientRect()];
      menu.scrollTop += Math.max(0, bottom - seen.bottom + 8) + Math.min(0, top - seen.top - 8);
    }
  }, [current]);
  return ref;
}

const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && ![altKey, ctrlKey, metaKey, shiftKey].includes(true);

/** Follows the links of the menu. The router's own links would all be rendered whenever a ticket is opened. */
function useFollowLink(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link !== null && isPlainClick(event)) {
      event.preventDefault();
      void navigate(link.pathname, { replace: link.pathname === pathname + search });
    }
  };
}

/** Main menu of accessible screens: daily ones, then administration. */
export function Drawer({ isWide }: DrawerProps) {
  const { t } = useTexts();
  const actor = useActor();
  const { pathname } = useLocation();
  const routes = listAccessibleRoutes(actor);
  const daily = routes.filter(({ menu }) => menu?.group === 'daily');
  const admin = can(actor, 'drawer-admin-items:view') ? routes.filter(({ menu }) => menu?.group === 'admin') : [];
  const current = routes.find(({ path, menu }) => menu !== undefined && (pathname === path || pathname.startsWith(`${path}/`)))?.path;
  return (
    <Nav ref={useCurrentInView(current)} data-wide={isWide ? '' : undefined} aria-label={t('shell.menu.name')} onClick={useFollowLink()}>
      <DrawerList routes={daily} isWide={isWide} current={current} />
      {admin.length > 0 && (isWide ? <h2>{t('shell.menu.admin')}</h2> : daily.length > 0 && <hr />)}
      <DrawerList routes={admin} isWide={isWide} current={current} label={t('shell.menu.admin')} />
      {isWide && <Version />}
    </Nav>
  );
}

interface DrawerListProps {
  readonly routes: readonly ScreenRoute[];
  readonly isWide: boolean;
  /** Path of the screen that is open. */
  readonly current: string | undefined;
  readonly label?: string;
}

function DrawerList({ routes, isWide, current, label }: DrawerListProps) {
  if (routes.length === 0) {
    return null;
  }
  return (
    <ul aria-label={label}>
      {routes.map((route) => (
        <li key={route.path}>
          <DrawerLink route={route} isWide={isWide} isCurrent={route.path === current} />
        </li>
      ))}
    </ul>
  );
}

interface DrawerLinkProps {
  readonly route: ScreenRoute;
  readonly isWide: boolean;
  readonly isCurrent: boolean;
}

function DrawerLink({ route: { path, label, menu }, isWide, isCurrent }: DrawerLinkProps) {
  const { t } = useTexts();
  const Icon = menu?.icon;
  const Badge = menu?.badge;
  const name = t(label);
  const link = (
    <Item href={path} aria-current={isCurrent ? 'page' : undefined} aria-label={isWide ? undefined : name}>
      {Icon && <Icon size={isWide ? size.iconSmall : size.icon} strokeWidth={1.75} aria-hidden />}
      {isWide && <span>{name}</span>}
      {Badge && (
        <em>
          <Badge />
        </em>
      )}
    </Item>
  );
  return isWide ? (
    link
  ) : (
    <Tooltip title={name} placement="right">
      {link}
    </Tooltip>
  );
}

function Version() {
  const { t } = useTexts();
  const { data: server } = useEndpointQuery(api.system.version, {}, { staleTime: Number.POSITIVE_INFINITY });
  return <footer>{server === undefined ? null : t('shell.version', { version: server.version })}</footer>;
}
