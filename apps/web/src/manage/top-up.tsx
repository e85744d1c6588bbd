import { calculateFee, getBudgetBalance, topUpFromBudget, topUpFromSender } from '@laurel/protocol'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Address, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import { Button, StillButton } from '../controls/button.tsx'
import { Field, UnitLabel } from '../controls/field.tsx'
import { KeyValues } from '../controls/key-values.tsx'
import text from '../controls/text.module.css'
import { useRestoreFocus } from '../controls/use-restore-focus.ts'
import { manageText } from '../language/en/manage.ts'
import { formatAmountWithUnit } from '../token/amount.ts'
import { Hint, Step, TransactionStep } from '../transaction/transaction-step.tsx'
import { useTransaction } from '../transaction/use-transaction.ts'
import styles from './manage-page.module.css'
import { parseMeasuredAmount } from './measured-amount.ts'
import type { SectionProps } from './section-props.ts'
import { topUpMeasure, toTopUpParameters } from './top-up-parameters.ts'
import { TransactionOutcome } from './transaction-outcome.tsx'

/** Adds rewards: from the boost's budget if it has enough, otherwise from the connected wallet. */
export function TopUp({ chain, boost, incentiveId, incentive, unit }: SectionProps) {
  const [typed, setTyped] = useState('')
  const transaction = useTransaction(chain, {
    purpose: `top-up ${boost.boostId} ${incentiveId}`,
    earlierCalls: ['approve(address,uint256)'],
  })
  const queries = useQueryClient()
  const focusRef = useRestoreFocus<HTMLElement>()
  const connected = useConnected()
  const measure = topUpMeasure(incentive)
  const asset = 'asset' in incentive && measure.type !== 'none' ? incentive.asset : null
  const balances = useTopUpBalances(chain, { budget: boost.budget, asset, account: connected?.address ?? null })
  if (measure.type === 'none') return <NoTopUp why={measure.why} />
  const reading = parseMeasuredAmount(typed, { measure, unit, most: null })
  const added = reading.status === 'ok' ? reading.raw : 0n
  const fee = calculateFee(added, boost.protocolFee)
  const words = (raw: bigint) => formatAmountWithUnit(raw, unit)
  const isFromBudget = balances.data !== undefined && balances.data.budget >= added + fee
  const isTooMuch = balances.data !== undefined && !isFromBudget && balances.data.own < added + fee

  async function topUp() {
    const { core } = chain
    if (core === null || connected === null || added === 0n) return
    const parameters = toTopUpParameters(incentive, added, connected.address)
    if (parameters === null) return
    const order = { core, boostId: boost.boostId, incentiveId, parameters }
    const isDone = await transaction.send(
      (signer, onSent) =>
        isFromBudget ? topUpFromBudget(signer, { ...order, onSent }) : topUpFromSender(signer, { ...order, onSent }),
      words(added),
    )
    if (isDone) setTyped('')
    await queries.invalidateQueries()
  }

  return (
    <section className={styles['part']} ref={focusRef} tabIndex={-1}>
      <h3>{manageText('topUp')}</h3>
      <Field
        after={<UnitLabel>{measure.type === 'count' ? manageText('rewardsUnit') : unit.symbol}</UnitLabel>}
        error={reading.status === 'error' ? reading.problem : null}
        inputMode={measure.type === 'count' ? 'numeric' : 'decimal'}
        label={manageText(measure.type === 'count' ? 'moreRewards' : 'moreMoney')}
        onText={(value) => {
          transaction.leave()
          setTyped(value)
        }}
        value={typed}
      />
      <TopUpSum
        {...{ added, fee, isFromBudget, words }}
        balances={balances.data ?? null}
        each={measure.type === 'count' ? measure.each : null}
        feePercent={Number(boost.protocolFee) / 100}
      />
      <TransactionOutcome
        done={
          transaction.label === '' ? manageText('toppedUpSome') : manageText('toppedUp', { amount: transaction.label })
        }
        onDismiss={transaction.leave}
        state={transaction.state}
      />
      <div className={styles['foot']}>
        {reading.status !== 'ok' ? (
          <StillButton isBig>{manageText(measure.type === 'count' ? 'enterCount' : 'enterAmount')}</StillButton>
        ) : isTooMuch ? (
          <p className={text['muted']} role="status">
            {manageText('notEnough')}
          </p>
        ) : (
          <TransactionStep chain={chain} state={transaction.state}>
            <TopUpButton
              amount={words(added + fee)}
              confirmations={
                balances.data === undefined ? null : isFromBudget || balances.data.allowance >= added + fee ? 1 : 2
              }
              onTopUp={() => void topUp()}
            />
          </TransactionStep>
        )}
      </div>
    </section>
  )
}

function NoTopUp({ why }: { readonly why: string }) {
  return (
    <section className={styles['part']}>
      <h3>{manageText('topUp')}</h3>
      <p className={text['muted']}>{why}</p>
    </section>
  )
}

/** What is added, and where it comes from. Amounts in base units. */
function TopUpSum({
  added,
  fee,
  feePercent,
  each,
  balances,
  isFromBudget,
  words,
}: {
  readonly added: bigint
  readonly fee: bigint
  readonly feePercent: number
  /** What one reward is; null where rewards are not counted. */
  readonly each: bigint | null
  /** Null while they are read. */
  readonly balances: { readonly budget: bigint; readonly own: bigint } | null
  readonly isFromBudget: boolean
  readonly words: (raw: bigint) => string
}) {
  return (
    <KeyValues
      rows={[
        ...(each === null ? [] : [{ key: manageText('each'), value: words(each) }]),
        { key: manageText('added'), value: words(added) },
        { key: manageText('protocolFee', { percent: feePercent }), value: words(fee) },
        {
          key: manageText(isFromBudget ? 'leavesBudget' : 'leavesWallet'),
          value: <strong>{words(added + fee)}</strong>,
        },
        { key: manageText('inBudget'), value: balances === null ? '…' : words(balances.budget) },
        ...(balances === null || isFromBudget ? [] : [{ key: manageText('inWallet'), value: words(balances.own) }]),
      ]}
      size="small"
    />
  )
}

function TopUpButton({
  amount,
  confirmations,
  onTopUp,
}: {
  /** With its unit and the fee. */
  readonly amount: string
  /** How often the wallet is confirmed; null while the balances are read. */
  readonly confirmations: 1 | 2 | null
  readonly onTopUp: () => void
}) {
  if (confirmations === null)
    return <Step still={manageText('loadingBalances')}>{manageText('loadingBalancesHint')}</Step>
  return (
    <>
      <Button look="main" onClick={onTopUp} size="big">
        {manageText('topUpFor', { amount })}
      </Button>
      <Hint>{manageText(confirmations === 1 ? 'confirmSingle' : 'confirmTopUpTwice')}</Hint>
    </>
  )
}

/**
 * Reads the balances of the budget and the account in an asset, and what the core may already take from the account, in
 * base units. Disabled while one of them is unknown.
 */
function useTopUpBalances(
  chain: ChainConfig,
  {
    budget,
    asset,
    account,
  }: { readonly budget: Address; readonly asset: Address | null; readonly account: Address | null },
) {
  const { core } = chain
  return useQuery({
    queryKey: ['top-up-balances', chain.chainId, budget, asset, account],
    refetchInterval: 15_000,
    queryFn:
      asset === null || account === null || core === null
        ? skipToken
        : async () => {
            const client = chainClient(chain)
            const token = { abi: erc20Abi, address: asset } as const
            const [{ available }, own, allowance] = await Promise.all([
              getBudgetBalance(client, { budget, asset }),
              readContract(client, { ...token, functionName: 'balanceOf', args: [account] }),
              readContract(client, { ...token, functionName: 'allowance', args: [account, core] }),
            ])
            return { budget: available, own, allowance }
          },
  })
}
