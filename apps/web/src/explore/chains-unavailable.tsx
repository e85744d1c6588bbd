import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { ChainUnreachable } from '../errors/chain-unreachable.tsx'
import { ErrorDetails } from '../errors/error-details.tsx'
import { formatError } from '../errors/format-error.ts'
import { commonText } from '../language/en/common.ts'
import { exploreText } from '../language/en/explore.ts'
import styles from './explore-page.module.css'
import type { Lost } from './use-boost-list.ts'

/**
 * A message for each network that does not respond.
 * @param isAll - whether no other network is listed.
 */
export function ChainsUnavailable({ lost, isAll }: { readonly lost: readonly Lost[]; readonly isAll: boolean }) {
  return lost.map(({ chain, error, again }) =>
    isAll ? (
      <ChainUnreachable
        again={again}
        chain={chain}
        error={error}
        key={chain.chainId}
        note={exploreText('notAffected')}
      />
    ) : (
      <div className={styles['lost']} key={chain.chainId}>
        <Alert
          actions={
            <Button onClick={again} size="small">
              {commonText('tryAgain')}
            </Button>
          }
          isLive
          title={exploreText('chainUnread', { network: chain.name })}
          tone="warn"
        >
          {exploreText('othersBelow', { problem: formatError(error) })}
          <ErrorDetails error={error} />
        </Alert>
      </div>
    ),
  )
}
