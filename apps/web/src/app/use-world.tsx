import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { Blank } from '../controls/blank.tsx'
import { Button } from '../controls/button.tsx'
import { Details } from '../controls/details.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import { commonText } from '../language/en/common.ts'
import { shellText } from '../language/en/shell.ts'
import { WorldMissingError, WorldShapeError } from './errors.ts'
import { readChoice, writeChoice } from './network-choice.ts'
import { replaceRoute, useRoute } from './use-route.ts'
import { parseWorld, type World, type WorldChain } from './world.ts'

type Here = {
  readonly world: World
  /** The network that everything on screen is about. */
  readonly chain: WorldChain
  readonly chooseChain: (chainId: number) => void
}

const HereContext = createContext<Here | null>(null)

async function getWorld(): Promise<World> {
  const answer = await fetch('/world.json').catch((cause: unknown) => {
    throw new WorldMissingError(shellText('worldNoAnswer'), { cause })
  })
  if (!answer.ok) throw new WorldMissingError(shellText('worldStatus', { status: answer.status }))
  const json: unknown = await answer.json().catch((cause: unknown) => {
    throw new WorldMissingError(shellText('worldNoJson'), { cause })
  })
  return parseWorld(json)
}

/** Reads the list of networks, and which of them is chosen: by the link, else by the last choice, else the first. */
export function WorldProvider({ children }: { readonly children: ReactNode }) {
  const query = useQuery({ queryKey: ['world'], queryFn: getWorld, staleTime: Number.POSITIVE_INFINITY })
  const route = useRoute()
  const linked = route.page === 'missing' ? null : route.chainId
  const world = query.data

  const here = useMemo<Here | null>(() => {
    if (world === undefined) return null
    const byId = (chainId: number | null) => world.chains.find((chain) => chain.chainId === chainId)
    const chain = byId(linked) ?? byId(readChoice()) ?? world.chains[0]
    return {
      world,
      chain,
      chooseChain(chainId) {
        writeChoice(chainId)
        replaceRoute(route.page === 'missing' ? { page: 'create', chainId, draft: null } : { ...route, chainId })
      },
    }
  }, [world, linked, route])

  if (here !== null) return <HereContext value={here}>{children}</HereContext>
  if (query.isError) {
    return (
      <main>
        <Blank
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
          {shellText(query.error instanceof WorldShapeError ? 'networksInvalid' : 'networksMissing')}
        </Blank>
      </main>
    )
  }
  return (
    <main>
      <Skeleton label={shellText('readingNetworks')} rows={4} />
    </main>
  )
}

/** The world and the network in hand. Only below {@link WorldProvider}. */
export function useWorld(): Here {
  const here = useContext(HereContext)
  if (here === null) throw new Error('useWorld stands below WorldProvider')
  return here
}
