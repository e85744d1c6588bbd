import type { Address, Hash } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { CopyTextButton } from '../controls/copy-text-button.tsx'
import { Details } from '../controls/details.tsx'
import { claimText } from '../language/en/claim.ts'
import { linkTo } from '../routing/use-route.ts'
import type { ClaimStep } from './claim-steps.ts'
import { MissedCondition } from './missed-condition.tsx'

/** Why a step failed, and what to do. */
export function FailedStep({
  chain,
  step,
  hash,
  sent,
  boostId,
  action,
  onRetry,
}: {
  readonly chain: ChainConfig
  readonly step: Extract<ClaimStep, { status: 'failed' }>
  readonly hash: Hash | null
  /** The hash of the claim itself; null when it was not sent. */
  readonly sent: Hash | null
  readonly boostId: string
  readonly action: Address
  readonly onRetry: () => void
}) {
  const details = [step.title, step.detail, step.technical ?? null, hash, sent]
  return (
    <Alert
      actions={
        <>
          {step.canRetry ? (
            <Button look="main" onClick={onRetry} size="small">
              {claimText('tryAgain')}
            </Button>
          ) : (
            <a
              {...linkTo({ type: 'explore', chainId: chain.chainId })}
              className={linkButtonClass({ look: 'main', size: 'small' })}
            >
              {claimText('seeOthers')}
            </a>
          )}
          {step.at === 'verified' && !step.canRetry && hash !== null && (
            <a
              {...linkTo({
                type: 'check',
                chainId: chain.chainId,
                transaction: hash,
                action: '',
                boostId,
                draft: null,
              })}
              className={linkButtonClass({ size: 'small' })}
            >
              {claimText('seeWhy')}
            </a>
          )}
          <CopyTextButton label={claimText('copyDetails')} value={details.filter((line) => line !== null).join('\n')} />
        </>
      }
      isLive
      title={step.title}
      tone={step.tone}
    >
      {step.detail}
      {step.isMissed === true && hash !== null && (
        <p>
          <MissedCondition action={action} chain={chain} hash={hash} />
        </p>
      )}
      {step.technical !== undefined && <Details>{step.technical}</Details>}
    </Alert>
  )
}
