import { BoostNotFoundError } from '@laurel/protocol'
import { linkTo } from '../app/use-route.ts'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import { Blank } from '../controls/blank.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { ProblemDetails } from '../history/problem-details.tsx'
import { problemWords } from '../history/problem-words.ts'

/** A boost that could not be read: the network is silent, or there is none of that number. */
export function BoostUnread({
  chain,
  boostId,
  error,
  note,
  again,
}: {
  readonly chain: WorldChain
  readonly boostId: string
  readonly error: Error
  /** What is not affected. */
  readonly note?: string
  readonly again: () => void
}) {
  const isMissing = error instanceof BoostNotFoundError
  const others = useWorld().world.chains.filter(({ chainId }) => chainId !== chain.chainId)
  return (
    <Blank
      actions={
        <>
          {!isMissing && (
            <Button look="main" onClick={again}>
              Try again
            </Button>
          )}
          {isMissing &&
            others.map(({ chainId, name }) => (
              <a
                {...linkTo({ page: 'boost', chainId, boostId })}
                className={linkButtonClass({ look: 'plain' })}
                key={chainId}
              >
                Look on {name}
              </a>
            ))}
          <a
            {...linkTo({ page: 'explore', chainId: chain.chainId })}
            className={linkButtonClass(isMissing ? { look: 'main' } : {})}
          >
            See all boosts
          </a>
        </>
      }
      details={isMissing ? undefined : <ProblemDetails error={error} />}
      icon={isMissing ? 'find' : 'offline'}
      isPage
      title={isMissing ? `No boost ${boostId} on ${chain.name}` : `Couldn’t read boost ${boostId} on ${chain.name}`}
    >
      {isMissing ? 'It may be on another network.' : problemWords(error)} {note}
    </Blank>
  )
}
