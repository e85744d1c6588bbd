import { NodeUnreachableError, UnknownTransactionError } from '@laurel/protocol'
import type { ChainConfig } from '../config/config.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { ErrorDetails } from '../errors/error-details.tsx'
import { formatError } from '../errors/format-error.ts'
import { checkText } from '../language/en/check.ts'
import { linkTo } from '../routing/use-route.ts'
import type { CheckState } from './use-check.ts'
import { useOtherNetwork } from './use-other-network.ts'

/** Explains why there is no result, and what to do. Nothing was sent. */
export function CheckFailure({
  chain,
  failure: { about, error, again },
}: {
  readonly chain: ChainConfig
  readonly failure: Extract<CheckState, { status: 'failed' }>
}) {
  const elsewhere = useOtherNetwork(chain, error instanceof UnknownTransactionError ? error.hash : null)
  if (error instanceof UnknownTransactionError && elsewhere !== null) {
    return (
      <Alert
        actions={
          <a
            {...linkTo({
              ...{ type: 'check', chainId: elsewhere.chainId },
              ...{ transaction: error.hash, action: '', draft: null },
            })}
            className={linkButtonClass({ look: 'main' })}
          >
            {checkText('checkOn', { network: elsewhere.name })}
          </a>
        }
        isLive
        title={checkText('isOn', { network: elsewhere.name })}
        tone="warn"
      >
        {checkText('isOnDetail', { network: chain.name })}
      </Alert>
    )
  }
  const title =
    error instanceof NodeUnreachableError
      ? checkText('chainUnread', { network: chain.name })
      : error instanceof UnknownTransactionError
        ? checkText('noSuchTransaction', { network: chain.name })
        : about === 'action'
          ? checkText('notAction')
          : checkText('transactionUnread')
  return (
    <Alert actions={<Button onClick={again}>{checkText('tryAgain')}</Button>} isLive title={title} tone="bad">
      {formatError(error)}
      <ErrorDetails error={error} />
    </Alert>
  )
}
