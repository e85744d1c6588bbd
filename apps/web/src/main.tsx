import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/base.css'
import { App } from './app/app.tsx'
import { Crash } from './app/crash.tsx'
import { StartPage } from './app/loading-page.tsx'
import { saveReferrer } from './claim/referrer.ts'
import { ConfigProvider } from './config/use-config.tsx'
import { AppWallet } from './connect/app-wallet.tsx'
import { readExploreAhead } from './explore/read-ahead.ts'
import { parseListFilters } from './routing/list-filters.ts'
import { parseRoute } from './routing/routes.ts'

const queries = new QueryClient({
  // The transport already retries. A failure is shown at once, with a button to try again.
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' } },
})

const { search } = window.location
saveReferrer(search)
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const app = createRoot(root)
// The start of Explore is on screen already. Rendering it again would delay the first requests.
if (root.hasChildNodes()) void readExploreAhead(queries, parseListFilters(new URLSearchParams(search))).then(render)
else render()

function render(): void {
  app.render(
    <StrictMode>
      <Crash>
        <QueryClientProvider client={queries}>
          <ConfigProvider pending={<StartPage route={parseRoute(window.location)} />}>
            <AppWallet>
              <App />
            </AppWallet>
          </ConfigProvider>
        </QueryClientProvider>
      </Crash>
    </StrictMode>,
  )
}
