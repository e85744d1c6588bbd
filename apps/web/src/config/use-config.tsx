import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { Button } from '../controls/button.tsx'
import { Details } from '../controls/details.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { InvalidConfigError } from '../errors/web-error.ts'
import { commonText } from '../language/en/common.ts'
import { shellText } from '../language/en/shell.ts'
import { replaceRoute, useRoute } from '../routing/use-route.ts'
import type { AppConfig, ChainConfig } from './config.ts'
import { configQuery } from './config-query.ts'
import { readChoice, writeChoice } from './network-choice.ts'

type Here = {
  readonly config: AppConfig
  /** The network of the current page. */
  readonly chain: ChainConfig
  readonly chooseChain: (chainId: number) => void
}

const HereContext = createContext<Here | null>(null)

/**
 * Reads the networks, and chooses one: that of the link, otherwise the last choice, otherwise the first.
 * @param pending - shown until the networks are loaded.
 */
export function ConfigProvider({ children, pending }: { readonly children: ReactNode; readonly pending: ReactNode }) {
  const query = useQuery(configQuery)
  const route = useRoute()
  const linked = route.type === 'missing' ? null : route.chainId
  const config = query.data

  const here = useMemo<Here | null>(() => {
    if (config === undefined) return null
    const byId = (chainId: number | null) => config.chains.find((chain) => chain.chainId === chainId)
    const chain = byId(linked) ?? byId(readChoice()) ?? config.chains[0]
    return {
      config,
      chain,
      chooseChain(chainId) {
        writeChoice(chainId)
        replaceRoute(route.type === 'missing' ? { type: 'create', chainId, draft: null } : { ...route, chainId })
      },
    }
  }, [config, linked, route])

  if (here !== null) return <HereContext value={here}>{children}</HereContext>
  if (query.isError) {
    return (
      <main>
        <EmptyState
          actions={
            <Button look="main" onClick={() => void query.refetch()}>
              {commonText('tryAgain')}
            </Button>
          }
          details={<Details>{query.error.message}</Details>}
          icon="offline"
          isLive
          isPage
          title={shellText('networksUnread')}
        >
          {shellText(query.error instanceof InvalidConfigError ? 'networksInvalid' : 'networksMissing')}
        </EmptyState>
      </main>
    )
  }
  return pending
}

/** Returns the configuration and the chosen network. Must be used inside {@link ConfigProvider}. */
export function useConfig(): Here {
  const here = useContext(HereContext)
  if (here === null) throw new Error('useConfig must be used below ConfigProvider')
  return here
}
