import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/base.css'
import { App } from './app/app.tsx'
import { Crash } from './app/crash.tsx'
import { StartPage } from './app/loading-page.tsx'
import { saveReferrer } from './claim/referrer.ts'
import { ConfigProvider, configQuery } from './config/use-config.tsx'
import { AppWallet } from './connect/app-wallet.tsx'
import { readExploreAhead } from './explore/read-ahead.ts'
import { parseRoute } from './routing/routes.ts'

const queries = new QueryClient({
  // The transport already retries. A failure is shown at once, with a button to try again.
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' } },
})

saveReferrer(window.location.search)
const route = parseRoute(window.location)
// Before the first render, which takes a phone longer than sending a request. The page reports the errors.
void queries.fetchQuery(configQuery).then(
  (config) => route.type === 'explore' && readExploreAhead(queries, config),
  () => {},
)
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Crash>
      <QueryClientProvider client={queries}>
        <ConfigProvider pending={<StartPage route={route} />}>
          <AppWallet>
            <App />
          </AppWallet>
        </ConfigProvider>
      </QueryClientProvider>
    </Crash>
  </StrictMode>,
)
