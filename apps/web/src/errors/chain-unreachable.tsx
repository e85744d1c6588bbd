import type { ChainConfig } from '../config/config.ts'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { commonText } from '../language/en/common.ts'
import { shellText } from '../language/en/shell.ts'
import { ErrorDetails } from './error-details.tsx'
import { formatError } from './format-error.ts'

/** A message for a network that does not respond, and what that does not affect. */
export function ChainUnreachable({
  chain,
  error,
  note,
  again,
}: {
  readonly chain: ChainConfig
  readonly error: Error
  readonly note: string
  readonly again: () => void
}) {
  return (
    <EmptyState
      actions={
        <Button look="main" onClick={again}>
          {commonText('tryAgain')}
        </Button>
      }
      details={<ErrorDetails error={error} />}
      icon="offline"
      isLive
      title={shellText('chainUnread', { network: chain.name })}
    >
      {shellText('problemAndNote', { problem: formatError(error), note })}
    </EmptyState>
  )
}
