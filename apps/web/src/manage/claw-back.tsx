import { calculateFee, clawback } from '@laurel/protocol'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getUnclaimed } from '../claim/verifier-requests.ts'
import { useConfig } from '../config/use-config.tsx'
import { Alert } from '../controls/alert.tsx'
import { AmountText } from '../controls/amount-text.tsx'
import { Button, StillButton } from '../controls/button.tsx'
import { Field, UnitLabel } from '../controls/field.tsx'
import { KeyValues } from '../controls/key-values.tsx'
import text from '../controls/text.module.css'
import { useRestoreFocus } from '../controls/use-restore-focus.ts'
import { manageText } from '../language/en/manage.ts'
import { formatAmountWithUnit } from '../token/amount.ts'
import { TransactionStep } from '../transaction/transaction-step.tsx'
import { useTransaction } from '../transaction/use-transaction.ts'
import { formatUnclaimed } from './format-unclaimed.ts'
import styles from './manage-page.module.css'
import { parseMeasuredAmount } from './measured-amount.ts'
import type { SectionProps } from './section-props.ts'
import { takeBackMeasure } from './top-up-parameters.ts'
import { TransactionOutcome } from './transaction-outcome.tsx'

/** Returns unclaimed rewards and their part of the fee to the budget. A pool returns whole rewards only. */
export function ClawBack({ chain, boost, incentiveId, incentive, unit }: SectionProps) {
  const [typed, setTyped] = useState('')
  const transaction = useTransaction(chain, { purpose: `claw-back ${boost.boostId} ${incentiveId}` })
  const queries = useQueryClient()
  const focusRef = useRestoreFocus<HTMLElement>()
  const measure = takeBackMeasure(incentive)
  const left = 'remaining' in incentive ? incentive.remaining : 0n
  const reading = parseMeasuredAmount(typed, { measure, unit, most: left })
  const amount = reading.status === 'ok' ? reading.raw : 0n
  const fee = calculateFee(amount, boost.protocolFee)
  const words = (raw: bigint) => formatAmountWithUnit(raw, unit)

  async function takeBack() {
    const { core } = chain
    if (core === null || amount === 0n) return
    const isDone = await transaction.send(
      (signer, onSent) => clawback(signer, { core, boostId: boost.boostId, incentiveId, amount, onSent }),
      words(amount + fee),
    )
    if (isDone) setTyped('')
    await queries.invalidateQueries()
  }

  const isWhole = measure.type === 'count' || measure.type === 'amount'
  const whole = measure.type === 'count' && measure.each > 0n ? left - (left % measure.each) : left
  const canClawBack = measure.type === 'all' || (isWhole && whole > 0n)
  return (
    <section className={styles['part']} ref={focusRef} tabIndex={-1}>
      <h3>{manageText('clawback')}</h3>
      {measure.type === 'none' && <p className={text['muted']}>{measure.why}</p>}
      {measure.type !== 'none' && isWhole && whole === 0n && (
        <p className={text['muted']}>{manageText('nothingLeft')}</p>
      )}
      {isWhole && whole > 0n && (
        <Field
          after={
            <UnitLabel>
              {measure.type === 'count' && measure.each > 0n
                ? manageText('ofRewards', { count: whole / measure.each })
                : manageText('ofAmount', { amount: words(whole) })}
            </UnitLabel>
          }
          error={reading.status === 'error' ? reading.problem : null}
          inputMode={measure.type === 'count' ? 'numeric' : 'decimal'}
          label={manageText(measure.type === 'count' ? 'rewardsToTake' : 'amountToTake')}
          onText={(value) => {
            transaction.leave()
            setTyped(value)
          }}
          value={typed}
        />
      )}
      {canClawBack && (
        <KeyValues
          rows={[
            { key: manageText('withdrawn'), value: words(amount) },
            { key: manageText('feeReturned'), value: words(fee) },
            { key: manageText('returns'), value: <strong>{words(amount + fee)}</strong> },
          ]}
          size="small"
        />
      )}
      <UnclaimedNote {...{ chain, boost, incentiveId, incentive, unit, canClawBack }} />
      <TransactionOutcome
        done={
          transaction.label === '' ? manageText('returnedSome') : manageText('returned', { amount: transaction.label })
        }
        state={transaction.state}
      />
      {reading.status !== 'ok' && isWhole && whole > 0n && (
        <div className={styles['foot']}>
          <StillButton isBig>{manageText(measure.type === 'count' ? 'enterCount' : 'enterAmount')}</StillButton>
        </div>
      )}
      {reading.status === 'ok' && (
        <div className={styles['foot']}>
          <TransactionStep chain={chain} state={transaction.state}>
            <Button look="danger" onClick={() => void takeBack()} size="big">
              {manageText(amount === whole ? 'clawBackAll' : 'clawBackAmount', { amount: words(amount + fee) })}
            </Button>
          </TransactionStep>
        </div>
      )}
    </section>
  )
}

/** What claimants have earned and not claimed, which they lose with the rewards that are taken back. */
function UnclaimedNote({
  chain,
  boost,
  incentiveId,
  incentive,
  unit,
  canClawBack,
}: SectionProps & { readonly canClawBack: boolean }) {
  const unclaimed = useUnclaimed(chain.chainId, boost.boostId, incentiveId)
  const owed =
    unclaimed.data === undefined ? null : formatUnclaimed(unclaimed.data, { kind: incentive.type, unit, canClawBack })
  return (
    <>
      {owed !== null && (
        <Alert size="small" title={owed.title} tone="warn">
          <AmountText>{owed.detail}</AmountText>
        </Alert>
      )}
      {canClawBack && unclaimed.isError && (
        <Alert size="small" title={manageText('unpaidUnknown')} tone="warn">
          {manageText('unpaidUnknownHint')}
        </Alert>
      )}
    </>
  )
}

/** The completions of an incentive that are not claimed yet. Disabled without a verifier. */
function useUnclaimed(chainId: number, boostId: bigint, incentiveId: number) {
  const { verifierUrl } = useConfig().config
  return useQuery({
    queryKey: ['unclaimed', verifierUrl, chainId, String(boostId), incentiveId],
    refetchInterval: 15_000,
    queryFn: verifierUrl === null ? skipToken : () => getUnclaimed(verifierUrl, { chainId, boostId, incentiveId }),
  })
}
