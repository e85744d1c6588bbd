import type { ChainConfig } from '../config/config.ts'
import { Alert } from '../controls/alert.tsx'
import { createText } from '../language/en/create.ts'
import { deployText } from '../language/en/deploy.ts'
import { linkTo } from '../routing/use-route.ts'
import type { decliningStart } from './declining-start.ts'

/** What the creator of a boost must know before the button: each note is there while its reason is. */
export function BoostNotes({
  chain,
  risen,
  isFeeUnread,
  errorCount,
  isUnreadable,
  isVerifierSilent,
  isWildcard,
  lock,
  createdElsewhere,
}: {
  readonly chain: ChainConfig
  /** The rewards that have risen by the start of the boost. */
  readonly risen: readonly NonNullable<ReturnType<typeof decliningStart>>[]
  readonly isFeeUnread: boolean
  /** The errors because of which the action can't be used. */
  readonly errorCount: number
  /** Whether the verifier can't read the action. */
  readonly isUnreadable: boolean
  readonly isVerifierSilent: boolean
  /** Whether the action accepts any contract, so that anybody can fake it. */
  readonly isWildcard: boolean
  /** Why the form cannot be changed: it is being created, or a boost of it exists. Null when it can be. */
  readonly lock: { readonly status: 'creating' } | { readonly status: 'created'; readonly boostId: string } | null
  /** The boost that another tab created from this draft; null for none. */
  readonly createdElsewhere: string | null
}) {
  return (
    <>
      {errorCount > 0 && (
        <Alert size="small" title={deployText('openErrors', { count: errorCount })} tone="warn">
          {deployText('seeSummary')}
        </Alert>
      )}
      {risen.map(({ amountText, isAll }) => (
        <Alert key={amountText} size="small" title={createText('risesUntilStart')} tone="warn">
          {createText(isAll ? 'risenToAll' : 'risen', { amount: amountText })}
        </Alert>
      ))}
      {isFeeUnread && (
        <Alert size="small" title={createText('feeUnread')} tone="warn">
          {createText('retrying')}
        </Alert>
      )}
      {isVerifierSilent && (
        <Alert size="small" title={createText('verifierSilent')} tone="warn">
          {createText('verifierSilentHint')}
        </Alert>
      )}
      {isUnreadable && (
        <Alert size="small" title={createText('verifierUnreadable')} tone="bad">
          {createText('verifierUnreadableHint')}
        </Alert>
      )}
      {isWildcard && (
        <Alert size="small" title={createText('fakeable')} tone="warn">
          {createText('fakeableHint')}
        </Alert>
      )}
      {lock?.status === 'created' && (
        <Alert size="small" title={createText('lockedForBoost', { id: lock.boostId })} tone="plain">
          {createText('lockedForBoostHint')}
        </Alert>
      )}
      {lock?.status === 'creating' && (
        <Alert size="small" title={createText('locked')} tone="plain">
          {createText('lockedHint')}
        </Alert>
      )}
      {createdElsewhere !== null && (
        <Alert size="small" title={createText('createdElsewhere')} tone="good">
          {createText.rich('createdElsewhereHint', {
            boost: (
              <a key="boost" {...linkTo({ type: 'boost', chainId: chain.chainId, boostId: createdElsewhere })}>
                {createText('boostLink', { id: createdElsewhere })}
              </a>
            ),
          })}
        </Alert>
      )}
    </>
  )
}
