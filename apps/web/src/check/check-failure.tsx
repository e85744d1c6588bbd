import { NodeUnreachableError, TransactionNotFoundError } from '@laurel/protocol'
import { linkTo } from '../app/use-route.ts'
import type { WorldChain } from '../app/world.ts'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { Note } from '../controls/note.tsx'
import { ProblemDetails } from '../history/problem-details.tsx'
import { problemWords } from '../history/problem-words.ts'
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
  const elsewhere = useElsewhere(chain, error instanceof TransactionNotFoundError ? error.hash : null)
  if (error instanceof TransactionNotFoundError && elsewhere !== null) {
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
            Check it on {elsewhere.name}
          </a>
        }
        isLive
        title={`This transaction is on ${elsewhere.name}`}
        tone="warn"
      >
        You’re checking on {chain.name}. What counts on one network doesn’t count on another.
      </Note>
    )
  }
  const title =
    error instanceof NodeUnreachableError
      ? `Couldn’t read ${chain.name}`
      : error instanceof TransactionNotFoundError
        ? `No such transaction on ${chain.name}`
        : about === 'action'
          ? 'This address isn’t an action contract'
          : 'The transaction could not be read'
  return (
    <Note actions={<Button onClick={again}>Try again</Button>} isLive title={title} tone="bad">
      {problemWords(error)}
      <ProblemDetails error={error} />
    </Note>
  )
}
