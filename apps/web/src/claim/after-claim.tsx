import type { ChainConfig } from '../config/config.ts'
import { linkButtonClass } from '../controls/button.tsx'
import { claimText } from '../language/en/claim.ts'
import { linkTo } from '../routing/use-route.ts'
import styles from './claim-page.module.css'
import type { OpenClaim } from './open-claim.ts'
import { formatWaiting } from './waiting-messages.ts'

/** The links after a claim: to the next reward that is ready, or to the list. */
export function AfterClaim({ chain, others }: { readonly chain: ChainConfig; readonly others: readonly OpenClaim[] }) {
  const [next] = others
  return (
    <nav aria-label={claimText('next')} className={styles['after']}>
      {next !== undefined && (
        <a
          {...linkTo({
            ...{ type: 'claim', chainId: chain.chainId, boostId: next.boostId },
            ...{ incentiveId: next.incentiveId, transaction: next.transactionHash },
          })}
          className={linkButtonClass({ look: 'main' })}
        >
          {claimText('claimNext')}
        </a>
      )}
      <a
        {...linkTo({ type: 'explore', chainId: chain.chainId })}
        className={linkButtonClass(next === undefined ? { look: 'main' } : {})}
      >
        {next === undefined ? claimText('findNext') : claimText('seeAll', { waiting: formatWaiting(others) })}
      </a>
    </nav>
  )
}
