import { Fragment, type ReactNode } from 'react'
import type { Address } from 'viem'
import { AddressText } from '../controls/address.tsx'
import { AmountText } from '../controls/amount-text.tsx'
import { Spinner } from '../controls/button.tsx'
import { classNames } from '../controls/class-names.ts'
import { Icon } from '../controls/icon.tsx'
import text from '../controls/text.module.css'
import { useRestoreFocus } from '../controls/use-restore-focus.ts'
import { createText } from '../language/en/create.ts'
import { formatRounded } from '../token/amount.ts'
import styles from './boost-panel.module.css'

import type { PlannedStep, StepView } from './create-boost-steps.ts'

/** The review: every step with its cost and status, and the main button. */
export function ReviewSection({
  rewards,
  steps,
  gasPrice,
  verifier,
  ownSigners,
  together,
  children,
}: {
  /** The rewards in words, in order. */
  readonly rewards: readonly string[]
  readonly steps: readonly PlannedStep[]
  /** Wei; null when it could not be read. */
  readonly gasPrice: bigint | null
  /** The verifier's signer. Null when it does not sign, or is unknown. */
  readonly verifier: Address | null
  readonly ownSigners: readonly Address[]
  /** Which steps go as one transaction, counted from 1. Null when each is a separate request. */
  readonly together: string | null
  /** Warnings, the outcome, and the button. */
  readonly children: ReactNode
}) {
  const focusRef = useRestoreFocus<HTMLDivElement>()
  const open = steps.reduce((sum, { gas }) => sum + (gas ?? 0n), 0n)
  return (
    <div className={styles['part']} data-part="review">
      <h2>{createText('review')}</h2>
      {rewards.length > 1 && <h3>{createText('rewards')}</h3>}
      {rewards.length > 1 && (
        <ol aria-label={createText('rewards')} className={styles['earned']}>
          {rewards.map((words, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reward is the one at its place, also onchain.
            <li key={at}>
              <span className={classNames(text['muted'], styles['number'])}>{at + 1}</span>
              <span className={text['breakable']}>
                <AmountText>{words}</AmountText>
              </span>
            </li>
          ))}
        </ol>
      )}
      {rewards.length > 1 && <h3>{createText('transactions')}</h3>}
      <ol aria-label={createText('transactions')} className={styles['steps']}>
        {steps.map((step, at) => (
          <li aria-current={step.state !== null && isUnderWay(step.state) ? 'step' : undefined} key={step.key}>
            <Mark at={at} step={step} />
            <span>
              {step.words}
              <State step={step} />
            </span>
            <span className={styles['cost']}>{feeWords(step.gas, gasPrice)}</span>
          </li>
        ))}
        <li className={styles['sum']}>
          <span />
          <strong>{createText('networkFees')}</strong>
          <strong className={styles['cost']}>{open === 0n ? createText('paid') : feeWords(open, gasPrice)}</strong>
        </li>
      </ol>
      {together !== null && <p className={text['small']}>{createText('goTogether', { steps: together })}</p>}
      <p className={`${text['small']} ${text['muted']}`}>
        {createText('feesEstimated')} <Signers ownSigners={ownSigners} verifier={verifier} />
      </p>
      <div className={styles['foot']} data-foot ref={focusRef} tabIndex={-1}>
        {children}
      </div>
    </div>
  )
}

function Signers({
  verifier,
  ownSigners,
}: {
  readonly verifier: Address | null
  readonly ownSigners: readonly Address[]
}) {
  if (verifier === null && ownSigners.length === 0) return null
  return (
    <>
      {createText.rich('signedBy', {
        signers: (
          <Fragment key="signers">
            {verifier !== null &&
              createText.rich('theVerifier', { address: <AddressText address={verifier} key="address" /> })}
            {ownSigners.map((signer, at) => (
              <Fragment key={signer}>
                {(verifier !== null || at > 0) && createText('or')}
                <AddressText address={signer} />
              </Fragment>
            ))}
          </Fragment>
        ),
      })}{' '}
      {(verifier === null ? 0 : 1) + ownSigners.length > 1 && createText('oneValidator')}
    </>
  )
}

function Mark({ step: { state }, at }: { readonly step: PlannedStep; readonly at: number }) {
  if (state?.status === 'success') {
    return (
      <span className={text['good']}>
        <Icon name="check" size={16} />
      </span>
    )
  }
  if (state === null || state.status === 'signed')
    return <span className={classNames(text['muted'], styles['number'])}>{at + 1}</span>
  return <Spinner />
}

const isUnderWay = ({ status }: StepView) => status === 'requested' || status === 'submitted' || status === 'sent'

/** Formats the status of a step. */
function State({ step: { state } }: { readonly step: PlannedStep }) {
  if (state === null) return null
  switch (state.status) {
    case 'submitted':
      return <small className={text['muted']}>{createText('confirming')}</small>
    case 'requested':
      return <small className={text['muted']}>{createText('inWallet')}</small>
    case 'sent': {
      const { transaction } = state
      if (transaction === null) return <small className={text['muted']}>{createText('confirming')}</small>
      return (
        <small className={text['muted']}>
          {createText(transaction.isSlow ? 'stillPending' : 'confirming')},{' '}
          <AddressText address={transaction.hash} what={createText('transactionHash')} />
        </small>
      )
    }
    case 'signed':
      return <small className={text['muted']}>{createText('signedWaiting')}</small>
    case 'success':
      return <small className={text['good']}>{createText('done')}</small>
    default:
      return state satisfies never
  }
}

/** A smaller network fee is shown as “less than” this, because more digits do not help. */
const MIN_SHOWN_WEI = 10n ** 12n

/** A fee in the native coin, to two significant digits, because it is an estimate. */
function feeWords(gas: bigint | null, gasPrice: bigint | null): string {
  if (gas === null) return ''
  if (gas === 0n) return createText('free')
  if (gasPrice === null) return '–'
  const wei = gas * gasPrice
  return wei < MIN_SHOWN_WEI ? '<0.000001 ETH' : `${formatRounded(wei, 18, 2)} ETH`
}
