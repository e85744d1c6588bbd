import { useState } from 'react'
import type { WorldChain } from '../app/world.ts'
import { AddressText } from '../controls/address.tsx'
import { Field } from '../controls/field.tsx'
import { Note } from '../controls/note.tsx'
import { Select } from '../controls/select.tsx'
import text from '../controls/text.module.css'
import styles from './boost-panel.module.css'
import type { AssetKind, AssetReading } from './use-asset.ts'

const OTHER = 'other'
const NEW = 'new'

/** Something that is paid with: one that this network is known to have, or any other by its address. */
export function AssetField({
  chain,
  kind,
  label,
  value,
  asset,
  onText,
}: {
  readonly chain: WorldChain
  readonly kind: AssetKind
  readonly label: string
  /** An address as typed; empty for a new list. */
  readonly value: string
  readonly asset: AssetReading
  readonly onText: (value: string) => void
}) {
  const standard = { token: 'erc20', collectible: 'erc1155', points: 'points', place: 'place' }[kind]
  const known = chain.tokens.filter((token) => token.kind === standard)
  const isKnown = known.some(({ address }) => address === value)
  const [isOther, setOther] = useState(!isKnown && value !== '')
  const showsOther = isOther || (kind !== 'place' && known.length === 0)
  const chosen = showsOther ? OTHER : kind === 'place' ? NEW : value
  return (
    <div className={styles['together']}>
      {(known.length > 0 || kind === 'place') && (
        <Select
          label={label}
          onChoose={(next) => {
            setOther(next === OTHER)
            onText(next === OTHER || next === NEW ? '' : next)
          }}
          options={[
            ...(kind === 'place' ? [{ value: NEW, label: 'A new list of your own' }] : []),
            ...known.map(({ address, symbol, name }) => ({
              ...{ value: String(address), label: symbol === '' ? name : `${symbol}, ${name}` },
            })),
            { value: OTHER, label: kind === 'place' ? 'A list by its address' : 'Another, by its address' },
          ]}
          value={chosen}
        />
      )}
      {showsOther && (
        <Field
          error={asset.status === 'unfit' ? asset.problem : null}
          isMono
          label={known.length > 0 || kind === 'place' ? `${label}: address` : label}
          onText={onText}
          placeholder="0x…"
          value={value}
        />
      )}
      <div aria-live="polite" className={styles['found']}>
        {(showsOther || asset.status === 'failed') && <Found asset={asset} />}
      </div>
    </div>
  )
}

/** What was found there, in its own words and the address that those words belong to. */
function Found({ asset }: { readonly asset: AssetReading }) {
  if (asset.status === 'loading') return <p className={`${text['small']} ${text['muted']}`}>Reading the contract…</p>
  if (asset.status === 'failed') {
    return (
      <p className={`${text['small']} ${text['bad']} ${text['breakable']}`}>
        It could not be read, and is asked for again: {asset.problem}
      </p>
    )
  }
  if (asset.status !== 'ready') return null
  const { unit, name, namedLike } = asset
  return (
    <>
      <p className={`${text['small']} ${text['muted']} ${text['breakable']}`}>
        Calls itself <bdi className={text['medium']}>{unit.symbol}</bdi>
        {name !== null && (
          <>
            , <bdi>{name}</bdi>
          </>
        )}
        {unit.decimals > 0 && <>, {unit.decimals} decimals</>}.
      </p>
      {namedLike !== null && (
        <Note size="small" title="It is named like another token" tone="warn">
          The {unit.symbol} of this network is at <AddressText address={namedLike} />. Names can be copied, addresses
          not.
        </Note>
      )}
    </>
  )
}
