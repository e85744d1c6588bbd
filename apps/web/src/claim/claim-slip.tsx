import { getValidator } from '@laurel/protocol'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Address, isAddressEqual } from 'viem'
import type { BoostData } from '../boost/boost-data.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { AddressText } from '../controls/address.tsx'
import { amountSize } from '../controls/amount-size.ts'
import { classNames } from '../controls/class-names.ts'
import { KeyValues } from '../controls/key-values.tsx'
import { ShortAmount } from '../controls/short-amount.tsx'
import text from '../controls/text.module.css'
import { claimText } from '../language/en/claim.ts'
import { formatAmount } from '../token/amount.ts'
import { NativeAmount } from '../token/native-amount.tsx'
import type { ClaimFee } from './claim-fee.ts'
import styles from './claim-page.module.css'
import type { ClaimSteps } from './claim-steps.ts'

/** What is received, who receives it, and what it costs. */
export function ClaimSlip({
  chain,
  boostData,
  steps,
  label,
  words,
  prize,
  networkFee,
  account,
  claimant,
  referrer,
}: {
  readonly chain: ChainConfig
  readonly boostData: BoostData
  readonly steps: ClaimSteps
  /** Above the reward: “You receive”, “You received”. */
  readonly label: string
  /** The reward, or what was received according to the receipt. */
  readonly words: string
  /** The prize of a raffle that is not entered yet. Null for other rewards, and once it is entered. */
  readonly prize: string | null
  /** What the claim cost the account; null before the receipt is read, and when another account sent it. */
  readonly networkFee: ClaimFee | null
  /** The connected account. */
  readonly account: Address | null
  /** The claimant; null while it is not decided. */
  readonly claimant: Address | null
  /** The referrer; null for none. */
  readonly referrer: Address | null
}) {
  const { validator, boostId } = boostData.boost
  const claimFee = useClaimFee(chain, validator)
  const { current, wasPaid } = steps
  // A step that was declined or could not run is still to be done.
  const isFailed = current.status === 'failed' && !current.isClaimantUnclear && !current.canRetry && !wasPaid
  // The claimant still has to be chosen.
  const isOpen = account !== null && claimant === null
  const isForAnother = account !== null && claimant !== null && !isAddressEqual(account, claimant)
  const nameOf = (address: Address) => chain.names.get(address.toLowerCase()) ?? null
  return (
    <aside aria-label={claimText('whatYouReceive')} className={styles['slip']}>
      <p className={text['muted']}>{isFailed ? claimText('notReceived') : isOpen ? claimText('theReward') : label}</p>
      <p className={classNames(text['amount'], styles['amount'])} data-length={amountSize(words)} data-lost={isFailed}>
        <ShortAmount>{words}</ShortAmount>
      </p>
      <KeyValues
        rows={[
          ...(prize === null
            ? []
            : [
                {
                  key: claimText(isForAnother ? 'prizeIfWonOther' : 'prizeIfWon'),
                  value: <ShortAmount>{prize}</ShortAmount>,
                },
              ]),
          {
            key: claimText('to'),
            value:
              claimant === null ? (
                claimText(account === null ? 'toWallet' : 'toChosen')
              ) : (
                <AddressText address={claimant} name={nameOf(claimant)} />
              ),
          },
          ...(isForAnother
            ? [{ key: claimText('claimedBy'), value: <AddressText address={account} name={nameOf(account)} /> }]
            : []),
          ...(claimFee.data === undefined || claimFee.data === 0n
            ? []
            : [{ key: claimText('claimFee'), value: `${formatAmount(claimFee.data, 18)}\u00a0ETH` }]),
          // An earlier claim has no cost now.
          ...(wasPaid ? [] : [{ key: claimText('networkFee'), value: feeValue(networkFee) }]),
          { key: claimText('network'), value: chain.name },
          { key: claimText('from'), value: claimText('boostLower', { id: String(boostId) }) },
          ...(referrer === null
            ? []
            : [{ key: claimText('referredBy'), value: <AddressText address={referrer} name={nameOf(referrer)} /> }]),
        ]}
        size="small"
      />
    </aside>
  )
}

/** Reads what a claim pays to the validator, in wei. */
function useClaimFee(chain: ChainConfig, validator: Address) {
  return useQuery({
    queryKey: ['claim-fee', chain.chainId, validator],
    queryFn: async () => {
      const read = await getValidator(chainClient(chain), { validator })
      return 'claimFee' in read ? read.claimFee : 0n
    },
  })
}

function feeValue(fee: ClaimFee | null): ReactNode {
  switch (fee?.status) {
    case undefined:
      return claimText('walletShows')
    case 'paid':
      return <NativeAmount wei={fee.wei} />
    case 'sponsored':
      return claimText('sponsored')
    default:
      return fee satisfies never
  }
}
