import { useState } from 'react'
import type { ChainConfig } from '../config/config.ts'
import { AddressText } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Field } from '../controls/field.tsx'
import { Select } from '../controls/select.tsx'
import text from '../controls/text.module.css'
import { rewardText } from '../language/en/reward.ts'
import type { Unit } from '../token/amount.ts'
import styles from './boost-panel.module.css'
import type { AssetKind, AssetResult } from './use-asset.ts'

const OTHER = 'other'
const NEW = 'new'

/** Chooses the asset of a reward: one of the network's configured assets, or another one by its address. */
export function AssetField({
  chain,
  kind,
  label,
  value,
  asset,
  onText,
}: {
  readonly chain: ChainConfig
  readonly kind: AssetKind
  readonly label: string
  /** The typed address. Empty for a new list. */
  readonly value: string
  readonly asset: AssetResult
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
            ...(kind === 'place' ? [{ value: NEW, label: rewardText('newList') }] : []),
            ...known.map(({ address, symbol, name }) => ({
              ...{ value: String(address), label: symbol === '' ? name : `${symbol}, ${name}` },
            })),
            { value: OTHER, label: rewardText(kind === 'place' ? 'listByAddress' : 'otherByAddress') },
          ]}
          value={chosen}
        />
      )}
      {showsOther && (
        <Field
          error={asset.status === 'unfit' ? asset.problem : null}
          isMono
          label={known.length > 0 || kind === 'place' ? rewardText('labelAddress', { label }) : label}
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

/** What was found at the address: its own name, and its address. */
function Found({ asset }: { readonly asset: AssetResult }) {
  if (asset.status === 'loading')
    return <p className={`${text['small']} ${text['muted']}`}>{rewardText('loadingContract')}</p>
  if (asset.status === 'failed') {
    return (
      <p className={`${text['small']} ${text['bad']} ${text['breakable']}`}>
        {rewardText('unreadRetrying', { problem: asset.problem })}
      </p>
    )
  }
  if (asset.status !== 'ready') return null
  const { unit, name, namedLike } = asset
  return (
    <>
      <p className={`${text['small']} ${text['muted']} ${text['breakable']}`}>{callsItself(unit, name)}</p>
      {namedLike !== null && (
        <Alert size="small" title={rewardText('namedLike')} tone="warn">
          {rewardText.rich('namedLikeHint', {
            symbol: unit.symbol,
            address: <AddressText address={namedLike} key="address" />,
          })}
        </Alert>
      )}
    </>
  )
}

function callsItself({ symbol: shown, decimals }: Unit, named: string | null) {
  const symbol = (
    <bdi className={text['medium']} key="symbol">
      {shown}
    </bdi>
  )
  const name = <bdi key="name">{named}</bdi>
  if (named === null) {
    return decimals > 0 ? rewardText.rich('callsDecimals', { symbol, decimals }) : rewardText.rich('calls', { symbol })
  }
  return decimals > 0
    ? rewardText.rich('callsNamedDecimals', { symbol, name, decimals })
    : rewardText.rich('callsNamed', { symbol, name })
}
