import { renderToStaticMarkup } from 'react-dom/server'
import { StartPage } from './loading-page.tsx'

/** Returns Explore before the networks are known, as HTML. Only the build runs it. */
export function renderStart(): string {
  return renderToStaticMarkup(<StartPage route={{ type: 'explore', chainId: null }} />)
}
