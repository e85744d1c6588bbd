import { useState } from 'react'
import type { ChainConfig } from '../config/config.ts'
import { shortHex } from '../controls/address.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Subheading } from '../controls/subheading.tsx'
import text from '../controls/text.module.css'
import { actionText } from '../language/en/action.ts'
import styles from './known-contracts.module.css'

const FEW = 8

/** The verified contracts of this network, as starting points. */
export function KnownContracts({
  chain,
  onChoose,
}: {
  readonly chain: ChainConfig
  readonly onChoose: (address: string) => void
}) {
  const [isAll, setAll] = useState(false)
  const contracts = startsOf(chain)
  if (contracts.length === 0) return null
  const shown = isAll ? contracts : contracts.slice(0, FEW)
  return (
    <section aria-label={actionText('contractsOf', { network: chain.name })}>
      <Subheading title={actionText('startFrom', { network: chain.name })} />
      <ul className={styles['starts']}>
        {shown.map(({ address, name, events }) => (
          <li key={address}>
            <button onClick={() => onChoose(address)} type="button">
              <span className={text['medium']}>{name}</span>
              <span className={`${text['muted']} ${text['small']}`}>{actionText('eventCount', { count: events })}</span>
              <Icon name="right" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {contracts.length > shown.length && (
        <div className={styles['all']}>
          <Button look="quiet" onClick={() => setAll(true)} size="small">
            {actionText('showAll', { count: contracts.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

// Tokens come first, because most actions move one. The protocol's own contracts are left out.
function startsOf(chain: ChainConfig) {
  const tokens = new Set(chain.tokens.map(({ address }) => address))
  const contracts = [...chain.verified.values()]
    .map(({ address, name, abi }) => ({
      address,
      name: chain.names.get(address.toLowerCase()) ?? name,
      events: abi.filter(({ type }) => type === 'event').length,
    }))
    .filter(({ address, events }) => events > 0 && !chain.own.has(address.toLowerCase()))
  const twice = new Set(contracts.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) !== at))
  return contracts
    .map((contract) =>
      twice.has(contract.name) ? { ...contract, name: `${contract.name} ${shortHex(contract.address)}` } : contract,
    )
    .sort((one, other) => Number(tokens.has(other.address)) - Number(tokens.has(one.address)))
}
