import { drawRaffle, getRoles, Role } from '@laurel/protocol'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClaimRecord } from '../boost/claim-records.ts'
import { isDrawnRaffle } from '../boost/format-raffle.ts'
import { usePhase } from '../boost/use-phase.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import { AddressText } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { formatCount } from '../controls/format-time.ts'
import { KeyValues } from '../controls/key-values.tsx'
import text from '../controls/text.module.css'
import { useRestoreFocus } from '../controls/use-restore-focus.ts'
import { manageText } from '../language/en/manage.ts'
import { formatAmountWithUnit } from '../token/amount.ts'
import type { TransactionState } from '../transaction/transaction-state.ts'
import { TransactionStep } from '../transaction/transaction-step.tsx'
import { useTransaction } from '../transaction/use-transaction.ts'
import { formatDrawConfirmation } from './draw-confirmation.ts'
import styles from './manage-page.module.css'
import type { SectionProps } from './section-props.ts'
import { TransactionOutcome } from './transaction-outcome.tsx'

/**
 * Draws the winner of a raffle, once. A manager chooses the time, and the page says so. Source: docs/security.md#r18.
 */
export function DrawRaffle({
  chain,
  boost,
  incentive,
  unit,
  records,
}: SectionProps & {
  /** The entries and the winner; null while they are read. */
  readonly records: readonly ClaimRecord[] | null
}) {
  const phase = usePhase(chain, boost)
  const transaction = useTransaction(chain, { purpose: `draw ${incentive.incentive}` })
  const queries = useQueryClient()
  const focusRef = useRestoreFocus<HTMLElement>()
  const connected = useConnected()
  const account = connected?.address ?? null
  const roles = useQuery({
    queryKey: ['incentive-roles', chain.chainId, incentive.incentive, account],
    queryFn:
      account === null
        ? skipToken
        : () => {
            return getRoles(chainClient(chain), { budget: incentive.incentive, account })
          },
  })
  const entries = records?.filter(({ isEntry }) => isEntry) ?? []
  const winner = records?.find(({ isEntry }) => !isEntry) ?? null
  const prize = formatAmountWithUnit(incentive.reward, unit)
  const isManager = roles.data !== undefined && (roles.data & Role.MANAGER) !== 0n

  const tickets = 'limit' in incentive ? incentive.limit : 0n

  async function draw() {
    await transaction.send((signer, onSent) => drawRaffle(signer, { incentive: incentive.incentive, onSent }))
    await queries.invalidateQueries()
  }

  return (
    <section className={styles['part']} ref={focusRef} tabIndex={-1}>
      <h3>{manageText('draw')}</h3>
      <KeyValues
        rows={[
          { key: manageText('prize'), value: prize },
          { key: manageText('entered'), value: records === null ? '…' : formatCount(entries.length) },
          ...(winner === null
            ? []
            : [
                {
                  key: manageText('winner'),
                  value: (
                    <AddressText
                      address={winner.account}
                      name={chain.names.get(winner.account.toLowerCase()) ?? null}
                    />
                  ),
                },
              ]),
        ]}
        size="small"
      />
      <TransactionOutcome done={manageText('drawDone')} state={transaction.state} />
      {winner === null && !isDrawnRaffle(incentive) && records !== null && (
        <>
          <Alert size="small" title={manageText('trustedDraw')}>
            {manageText('trustedDrawHint')}
          </Alert>
          <div className={styles['foot']}>
            {entries.length === 0 ? (
              <p className={text['muted']}>{manageText('nobodyEntered')}</p>
            ) : roles.isSuccess && !isManager ? (
              <p className={text['muted']}>{manageText('onlyManager')}</p>
            ) : (
              <DrawStep
                chain={chain}
                onDraw={() => void draw()}
                state={transaction.state}
                {...{ entries: entries.length, tickets, prize, phase }}
              />
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** The button that draws, which says what cannot be undone before it does. */
function DrawStep({
  chain,
  state,
  onDraw,
  ...raffle
}: Parameters<typeof formatDrawConfirmation>[0] & {
  readonly chain: ChainConfig
  readonly state: TransactionState
  readonly onDraw: () => void
}) {
  const [isConfirming, setConfirming] = useState(false)
  const { title, who, early } = formatDrawConfirmation(raffle)
  return (
    <TransactionStep chain={chain} state={state}>
      {isConfirming ? (
        <Alert
          actions={
            <>
              <Button look="danger" onClick={onDraw}>
                {manageText('drawOne', { count: raffle.entries, prize: raffle.prize })}
              </Button>
              <Button onClick={() => setConfirming(false)}>{manageText('drawCancel')}</Button>
            </>
          }
          isLive
          size="small"
          title={title}
          tone="warn"
        >
          {who} {early}
        </Alert>
      ) : (
        <Button look="main" onClick={() => setConfirming(true)} size="big">
          {manageText('draw')}
        </Button>
      )}
    </TransactionStep>
  )
}
