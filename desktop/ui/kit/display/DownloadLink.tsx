import styled from '@emotion/styled';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';

const Link = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 6px;
`;

export const DownloadLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <Link href={href} download>
    <Download size={14} strokeWidth={1.75} aria-hidden />
    {children}
  </Link>
);
