import { type Address, isAddressEqual } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { AddressText } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { claimText } from '../language/en/claim.ts'
import styles from './claim-page.module.css'

/** The accounts that a completion names, to choose one. No account is paid without a choice. */
export function ClaimantChoice({
  chain,
  named,
  account,
  hasClaimed,
  onChoose,
}: {
  readonly chain: ChainConfig
  /** Null while they are read. */
  readonly named: readonly Address[] | null
  readonly account: Address | null
  readonly hasClaimed: (account: Address) => boolean
  readonly onChoose: (claimant: Address) => void
}) {
  if (named === null) return <Alert isLive size="small" title={claimText('findingRecipients')} />
  const isOne = named.length === 1
  return (
    <Alert
      actions={
        <ul aria-label={claimText('accounts')} className={styles['named']}>
          {named.map((address) => (
            <li key={address}>
              <AddressText address={address} name={chain.names.get(address.toLowerCase()) ?? null} />
              {account !== null && isAddressEqual(account, address) && <small>{claimText('connected')}</small>}
              {hasClaimed(address) ? (
                <small>{claimText('claimedTag')}</small>
              ) : (
                <Button
                  aria-label={claimText('claimForThemName', {
                    account: chain.names.get(address.toLowerCase()) ?? address,
                  })}
                  onClick={() => onChoose(address)}
                  size="small"
                >
                  {claimText('claimForThem')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      }
      isLive
      title={claimText(isOne ? 'anotherDidIt' : 'severalDidIt')}
      tone="warn"
    >
      {claimText(isOne ? 'anotherDidItDetail' : 'severalDidItDetail')}
    </Alert>
  )
}
