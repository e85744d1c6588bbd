import type { ReactNode } from 'react'
import page from '../controls/page.module.css'
import { shellText } from '../language/en/shell.ts'
import type { Route } from '../routing/routes.ts'
import { Header } from './header.tsx'

/** The frame of every page: the skip link, the header, and the page. */
export function Frame({
  route,
  chainId,
  headerEnd,
  children,
}: {
  readonly route: Route
  /** The network of the header's links. Null while it is unknown. */
  readonly chainId: number | null
  readonly headerEnd: ReactNode
  readonly children: ReactNode
}) {
  return (
    <>
      <a className={page['skip']} href="#content">
        {shellText('skip')}
      </a>
      <Header chainId={chainId} route={route}>
        {headerEnd}
      </Header>
      <main
        className={route.type === 'create' ? `${page['page']} ${page['wide']}` : page['page']}
        id="content"
        tabIndex={-1}
      >
        {children}
      </main>
    </>
  )
}
