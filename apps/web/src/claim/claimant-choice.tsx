import { type Address, isAddressEqual } from 'viem'
import type { WorldChain } from '../app/world.ts'
import { AddressText } from '../controls/address.tsx'
import { Button } from '../controls/button.tsx'
import { Note } from '../controls/note.tsx'
import styles from './claim-page.module.css'

/** The accounts that a deed names, to pick one: nobody is paid unasked. */
export function ClaimantChoice({
  chain,
  named,
  account,
  onChoose,
}: {
  readonly chain: WorldChain
  /** Null while they are read. */
  readonly named: readonly Address[] | null
  readonly account: Address | null
  readonly onChoose: (claimant: Address) => void
}) {
  if (named === null) return <Note isLive size="small" title="Finding the recipients" />
  const isOne = named.length === 1
  return (
    <Note
      actions={
        <ul aria-label="Accounts that did it" className={styles['named']}>
          {named.map((address) => (
            <li key={address}>
              <AddressText address={address} name={chain.names.get(address.toLowerCase()) ?? null} />
              {account !== null && isAddressEqual(account, address) && <small>connected</small>}
              <Button
                aria-label={`Claim for them: ${chain.names.get(address.toLowerCase()) ?? address}`}
                onClick={() => onChoose(address)}
                size="small"
              >
                Claim for them
              </Button>
            </li>
          ))}
        </ul>
      }
      isLive
      title={isOne ? 'Another account did it' : 'Several accounts did it in this transaction'}
      tone="warn"
    >
      {isOne
        ? 'Only that account can be paid. You can claim on its behalf: you pay the network fee, it gets the reward.'
        : 'Choose the one you hold: the reward goes to it, no matter who pays the network fee.'}{' '}
      Nothing was sent.
    </Note>
  )
}
