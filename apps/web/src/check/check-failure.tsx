import { NodeUnreachableError, UnknownTransactionError } from '@laurel/protocol'
import { linkTo } from '../app/use-route.ts'
import type { WorldChain } from '../app/world.ts'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { Note } from '../controls/note.tsx'
import { ProblemDetails } from '../history/problem-details.tsx'
import { problemWords } from '../history/problem-words.ts'
import { checkText } from '../language/en/check.ts'
import type { CheckState } from './use-check.ts'
import { useElsewhere } from './use-elsewhere.ts'

/** Why there is no answer: what happened, and the way on. Nothing was sent, so nothing is lost. */
export function CheckFailure({
  chain,
  failure: { about, error, again },
}: {
  readonly chain: WorldChain
  readonly failure: Extract<CheckState, { status: 'failed' }>
}) {
  const elsewhere = useElsewhere(chain, error instanceof UnknownTransactionError ? error.hash : null)
  if (error instanceof UnknownTransactionError && elsewhere !== null) {
    return (
      <Note
        actions={
          <a
            {...linkTo({
              ...{ page: 'check', chainId: elsewhere.chainId },
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
      </Note>
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
    <Note actions={<Button onClick={again}>{checkText('tryAgain')}</Button>} isLive title={title} tone="bad">
      {problemWords(error)}
      <ProblemDetails error={error} />
    </Note>
  )
}
