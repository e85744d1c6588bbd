import { memo, type ReactNode, useEffect, useState } from 'react'
import { labelKey } from '../account/account-state.ts'
import { useWalletAccount } from '../account/use-wallet-account.ts'
import { Address } from '../controls/address.tsx'
import { Icon } from '../controls/icon.tsx'
import { closeIcon, warnIcon } from '../controls/icons.ts'
import { editIcon, keyIcon, outIcon, receiveIcon, swapIcon } from '../controls/lazy-icons.ts'
import { LinkRow } from '../controls/link-row.tsx'
import { Row, RowInside } from '../controls/row.tsx'
import { usePart } from '../controls/use-part.ts'
import { formatNumber } from '../language/translate.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { STILL_PENDING_MS } from '../transactions/transaction.ts'
import type { ActivityItem, ActivityOperation } from './activity-item.ts'
import { activityTitle, endedWords, formatTransfer, mainTransfers, spamWords } from './activity-words.ts'

/** How often the age of a pending row is updated. */
const TICK_MS = 1000

const icons: { readonly [Name in ActivityOperation]: string } = {
  send: outIcon,
  receive: receiveIcon,
  mint: receiveIcon,
  claim: receiveIcon,
  trade: swapIcon,
  approve: keyIcon,
  burn: outIcon,
  deploy: editIcon,
  execute: editIcon,
  cancel: closeIcon,
}

/** A transaction. One that was sent from here opens its view, others the block explorer. */
export const ActivityRow = memo(function ActivityRow({ item }: { readonly item: ActivityItem }) {
  const { wallet } = useProvided()
  const { requested } = useNetworks()
  const t = useMessages()
  const part = usePart()
  const { sentId, hash, id } = item
  const network = requested.find((one) => one.id === (item.networkId ?? `eip155:${item.chainId}`))
  const explorerUrl = network?.explorerUrl ?? null
  const inside = {
    tile: <OperationTile item={item} />,
    name: activityTitle(item, t),
    sub: <Description item={item} />,
    end: <Values item={item} />,
  }
  if (sentId !== null) {
    return <Row {...inside} focusKey={id} onPress={() => wallet.modal.push({ type: 'Transaction', id: sentId })} />
  }
  if (explorerUrl !== null)
    return <LinkRow {...inside} href={`${explorerUrl}/tx/${hash}${network?.explorerQuery ?? ''}`} />
  return (
    <div {...part('row')} data-two="">
      <RowInside {...inside} />
    </div>
  )
})

function OperationTile({ item: { operation, status, spam } }: { readonly item: ActivityItem }) {
  const part = usePart()
  const isOver = status === 'failed' || status === 'dropped' || status === 'replaced'
  return (
    <span
      {...part('tile')}
      aria-hidden="true"
      data-disc=""
      data-soft=""
      data-turning={status === 'pending' ? '' : undefined}
    >
      <Icon path={spam === null ? icons[operation] : warnIcon} />
      {isOver && (
        <span {...part('status-badge')}>
          <Icon isSmall path={closeIcon} />
        </span>
      )}
    </span>
  )
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns the format of days. It is created once, because a row that scrolls into view should cost little. */
function dayFormat(locale: string): Intl.DateTimeFormat {
  const known = dayFormats.get(locale)
  if (known !== undefined) return known
  const created = new Intl.DateTimeFormat(locale, { numberingSystem: 'latn', day: 'numeric', month: 'short' })
  dayFormats.set(locale, created)
  return created
}

/** With whom and when; of a pending one, how long it waits; of a failed one, what it cost. */
function Description({ item }: { readonly item: ActivityItem }) {
  const { locale } = useLanguage()
  const t = useMessages()
  const { status, at, spam } = item
  if (status === 'pending') return <Pending item={item} />
  if (status === 'failed') return <span data-wrap="">{t('activity.onlyFee')}</span>
  // The whole reason, because half of it warns of nothing.
  if (spam !== null) return <span data-wrap="">{spamWords(spam, t)}</span>
  const day = dayFormat(locale).format(at)
  const party = <Party item={item} />
  return (
    <>
      {party}
      {day}
    </>
  )
}

function Pending({ item: { at } }: { readonly item: ActivityItem }) {
  const { environment } = useProvided().wallet
  const { locale } = useLanguage()
  const [, tick] = useState(0)
  const t = useMessages()
  const age = Math.max(0, environment.now() - at)
  const isLate = age >= STILL_PENDING_MS
  useEffect(() => {
    if (isLate) return
    return environment.setTimeout(() => tick((count) => count + 1), TICK_MS - (age % TICK_MS))
  })
  if (isLate) return t('activity.stillPending')
  const seconds = formatNumber(locale, Math.floor(age / 1000), { style: 'unit', unit: 'second', unitDisplay: 'narrow' })
  return (
    <>
      <span data-tone="in">{t('activity.pending')}</span> · <bdi>{seconds}</bdi>
    </>
  )
}

/** The other account of a transfer, by the user's own name for it. */
function Party({ item }: { readonly item: ActivityItem }): ReactNode {
  const { addressLabels } = useWalletAccount()
  const t = useMessages()
  const [first] = mainTransfers(item)
  if (item.operation === 'trade') return null
  if (first?.direction === 'self') return <>{t('activity.self')} · </>
  const isIn = first?.direction === 'in'
  const address = isIn ? first.sender : (first?.recipient ?? item.to)
  if (address === '') return null
  const label = addressLabels[labelKey(address)]
  // The sentence is split at its name, because an address is markup.
  const [before = '', after = ''] = t(isIn ? 'activity.from' : 'activity.to', { name: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      {label === undefined ? <Address address={address} /> : <bdi>{label}</bdi>}
      {after} ·{' '}
    </>
  )
}

function Values({ item }: { readonly item: ActivityItem }) {
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const [first, second, ...others] = mainTransfers(item)
  const { status } = item
  const word = status === 'failed' || status === 'replaced' || status === 'dropped' ? status : null
  return (
    <span {...part('row-values')} data-narrow={item.spam === null ? undefined : ''}>
      {first !== undefined && (
        <bdi data-tone={first.direction === 'in' && status === 'confirmed' && item.spam === null ? 'in' : undefined}>
          {formatTransfer(first, locale)}
        </bdi>
      )}
      {word !== null ? (
        <span {...part('row-description')} data-tone="failed">
          {t(endedWords[word])}
        </span>
      ) : others.length > 0 ? (
        <span {...part('row-description')}>
          {t('activity.more', { amount: formatNumber(locale, others.length + 1) })}
        </span>
      ) : (
        second !== undefined && (
          // By itself, so that a long name is cut at its own end.
          <bdi {...part('row-description')}>{formatTransfer(second, locale)}</bdi>
        )
      )}
    </span>
  )
}
