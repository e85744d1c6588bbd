import { BoostNotFoundError } from '@laurel/protocol'
import { linkTo } from '../app/use-route.ts'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import { Blank } from '../controls/blank.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { ProblemDetails } from '../history/problem-details.tsx'
import { problemWords } from '../history/problem-words.ts'
import { boostText } from '../language/en/boost.ts'
import { commonText } from '../language/en/common.ts'

/** A boost that could not be read: the network is silent, or there is none of that number. */
export function BoostUnread({
  chain,
  boostId,
  error,
  note = '',
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
              {commonText('tryAgain')}
            </Button>
          )}
          {isMissing &&
            others.map(({ chainId, name }) => (
              <a
                {...linkTo({ page: 'boost', chainId, boostId })}
                className={linkButtonClass({ look: 'plain' })}
                key={chainId}
              >
                {boostText('lookOn', { network: name })}
              </a>
            ))}
          <a
            {...linkTo({ page: 'explore', chainId: chain.chainId })}
            className={linkButtonClass(isMissing ? { look: 'main' } : {})}
          >
            {boostText('seeAll')}
          </a>
        </>
      }
      details={isMissing ? undefined : <ProblemDetails error={error} />}
      icon={isMissing ? 'find' : 'offline'}
      isPage
      title={boostText(isMissing ? 'missing' : 'unread', { id: boostId, network: chain.name })}
    >
      {isMissing
        ? boostText('missingDetail', { note })
        : boostText('unreadDetail', { problem: problemWords(error), note })}
    </Blank>
  )
}
