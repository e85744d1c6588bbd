import { BoostNotFoundError } from '@laurel/protocol'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { ErrorDetails } from '../errors/error-details.tsx'
import { formatError } from '../errors/format-error.ts'
import { boostText } from '../language/en/boost.ts'
import { commonText } from '../language/en/common.ts'
import { linkTo } from '../routing/use-route.ts'

/** The page of a boost that cannot be read: the network does not respond, or there is no boost with this number. */
export function BoostUnavailable({
  chain,
  boostId,
  error,
  note = '',
  again,
}: {
  readonly chain: ChainConfig
  readonly boostId: string
  readonly error: Error
  /** What is not affected by this. */
  readonly note?: string
  readonly again: () => void
}) {
  const isMissing = error instanceof BoostNotFoundError
  const others = useConfig().config.chains.filter(({ chainId }) => chainId !== chain.chainId)
  return (
    <EmptyState
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
                {...linkTo({ type: 'boost', chainId, boostId })}
                className={linkButtonClass({ look: 'plain' })}
                key={chainId}
              >
                {boostText('lookOn', { network: name })}
              </a>
            ))}
          <a
            {...linkTo({ type: 'explore', chainId: chain.chainId })}
            className={linkButtonClass(isMissing ? { look: 'main' } : {})}
          >
            {boostText('seeAll')}
          </a>
        </>
      }
      details={isMissing ? undefined : <ErrorDetails error={error} />}
      icon={isMissing ? 'find' : 'offline'}
      isPage
      title={boostText(isMissing ? 'missing' : 'unread', { id: boostId, network: chain.name })}
    >
      {isMissing
        ? boostText('missingDetail', { note })
        : boostText('unreadDetail', { problem: formatError(error), note })}
    </EmptyState>
  )
}
