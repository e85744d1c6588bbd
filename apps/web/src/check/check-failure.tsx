import { NodeUnreachableError, TransactionNotFoundError } from '@laurel/protocol'
import type { WorldChain } from '../app/world.ts'
import { Button } from '../controls/button.tsx'
import { Note } from '../controls/note.tsx'
import { ProblemDetails } from '../history/problem-details.tsx'
import { problemWords } from '../history/problem-words.ts'
import type { CheckState } from './use-check.ts'

/** Why there is no answer: what happened, and the way on. Nothing was sent, so nothing is lost. */
export function CheckFailure({
  chain,
  failure: { about, error, again },
}: {
  readonly chain: WorldChain
  readonly failure: Extract<CheckState, { status: 'failed' }>
}) {
  const title =
    error instanceof NodeUnreachableError
      ? `Couldn’t read ${chain.name}`
      : error instanceof TransactionNotFoundError
        ? `No such transaction on ${chain.name}`
        : about === 'action'
          ? 'That is no action that can be checked'
          : 'The transaction could not be read'
  return (
    <Note actions={<Button onClick={again}>Try again</Button>} isLive title={title} tone="bad">
      {problemWords(error)}
      <ProblemDetails error={error} />
    </Note>
  )
}
