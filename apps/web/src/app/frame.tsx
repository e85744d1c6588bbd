import type { ReactNode } from 'react'
import { lazyComponent } from '../controls/lazy-component.tsx'
import page from '../controls/page.module.css'
import { useIsPainted } from '../controls/use-is-painted.ts'
import { shellText } from '../language/en/shell.ts'
import type { Route } from '../routing/routes.ts'
import { Header } from './header.tsx'

// Loaded after the page, because nobody is offline while it loads.
const OfflineNote = lazyComponent(async () => (await import('./offline-note.tsx')).OfflineNote, null)

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
  const isPainted = useIsPainted()
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
        {isPainted && <OfflineNote />}
        {children}
      </main>
    </>
  )
}
