import { Blank } from '../controls/blank.tsx'
import { Button } from '../controls/button.tsx'
import { ProblemDetails } from '../history/problem-details.tsx'
import { problemWords } from '../history/problem-words.ts'
import { commonText } from '../language/en/common.ts'
import { shellText } from '../language/en/shell.ts'
import type { WorldChain } from './world.ts'

/** A network that does not answer, and what that does not affect. */
export function ChainUnread({
  chain,
  error,
  note,
  again,
}: {
  readonly chain: WorldChain
  readonly error: Error
  readonly note: string
  readonly again: () => void
}) {
  return (
    <Blank
      actions={
        <Button look="main" onClick={again}>
          {commonText('tryAgain')}
        </Button>
      }
      details={<ProblemDetails error={error} />}
      icon="offline"
      isLive
      title={shellText('chainUnread', { network: chain.name })}
    >
      {shellText('problemAndNote', { problem: problemWords(error), note })}
    </Blank>
  )
}
