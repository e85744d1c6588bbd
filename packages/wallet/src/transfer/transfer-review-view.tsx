import { type ReactNode, useEffect } from 'react'
import { useWalletAccount } from '../account/use-wallet-account.ts'
import { amountCss } from '../amount/generated/amount-css.ts'
import { Address } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Avatar } from '../controls/avatar.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { Stack } from '../controls/layout.tsx'
import { shieldIcon } from '../controls/lazy-icons.ts'
import { usePart } from '../controls/use-part.ts'
import { useStyles } from '../controls/use-styles.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { currentView } from '../modal/modal.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { formatToken } from '../send/format-item.ts'
import { sendCss } from '../send/generated/send-css.ts'
import { focusTypedEnd, TypedEndField } from '../send/typed-end-field.tsx'
import { useTokens } from '../tokens/use-tokens.ts'
import { isEndMissing, transferEnd } from './transfer-form.ts'
import { TransferFailureNote, TransferWarning } from './transfer-notes.tsx'
import { toFiatText } from './transfer-prices.ts'
import { TransferProgress } from './transfer-progress.tsx'
import type { TransferReview, TransferToken } from './transfer-source.ts'
import { TransferTokenTile } from './transfer-token-tile.tsx'
import { formatSent, symbolOf, warningWords } from './transfer-words.ts'
import { useTransfers } from './use-transfers.ts'

/** What leaves, what arrives, what is unusual and every cost, before the wallet is asked; then how far it is. */
export function TransferReviewView() {
  const { modal } = useProvided().wallet
  const { form, status, transfers } = useTransfers()
  const { connectedWalletInfo } = useWalletAccount()
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  useStyles('amount', amountCss)
  useStyles('send', sendCss)
  const isLeft = status.status === 'idle'
  useEffect(() => {
    if (isLeft && currentView(modal.getState())?.type === 'SendPreview') modal.goBack()
  }, [isLeft, modal])
  const isBusy = status.status === 'signing'
  const waiting = isBusy ? t('connecting.waiting', { wallet: connectedWalletInfo?.name ?? '' }) : null
  useAnnouncement(waiting)
  if ('transfer' in status) return <TransferProgress />
  const tokens = form.tokens.status === 'ready' ? form.tokens.tokens : []
  if (!('review' in status))
    return (
      <ViewFrame isBusy title={t('send.review')}>
        {null}
      </ViewFrame>
    )
  const { review } = status
  const asset = formatSent(review.order, { tokens, locale }) ?? ''
  const failure = status.status === 'reviewing' ? status.failure : null
  const { receiver } = form
  const end = transferEnd(form)
  const isMissing = isEndMissing(form)
  return (
    <ViewFrame onBack={transfers.leave} title={t('send.review')}>
      <Stack>
        <Flow review={review} tokens={tokens} />
        <div data-good="">
          <Alert icon={shieldIcon} tone="plain">
            {t('send.wouldSucceed')}
          </Alert>
        </div>
        {receiver?.status === 'resolved' &&
          receiver.warnings.map((warning) => (
            <TransferWarning key={warning.type} {...warningWords(warning, { asset, t })} />
          ))}
        {end !== null && <TypedEndField end={end} onChange={transfers.typeEnd} value={form.typedEnd} />}
        <Costs review={review} tokens={tokens} />
        {review.isSentByWallet && <p {...part('hint')}>{t('transfer.byWallet')}</p>}
        {failure !== null && <TransferFailureNote failure={failure} />}
        <Columns isNarrowFirst>
          <Button onPress={transfers.leave}>{t('common.cancel')}</Button>
          <Button
            isBusy={isBusy}
            kind={isMissing ? 'plain' : 'primary'}
            onPress={isMissing ? focusTypedEnd : transfers.confirm}
          >
            {waiting ??
              (isMissing
                ? t('send.typeFirst')
                : failure === null
                  ? t('send.confirm', { asset })
                  : t('common.tryAgain'))}
          </Button>
        </Columns>
      </Stack>
    </ViewFrame>
  )
}

type ReviewProps = { readonly review: TransferReview; readonly tokens: readonly TransferToken[] }

/** What leaves the account and what arrives. A token may withhold a part of it. */
function Flow({ review: { order, received }, tokens }: ReviewProps) {
  const { form } = useTransfers()
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const token = tokens.find(({ id }) => id === order.tokenId)
  // The prices are read as long as this is shown.
  useTokens()
  const fiat = (amount: bigint) =>
    token === undefined ? null : toFiatText({ ...token, amount }, { prices: form.prices, locale })
  const name = form.receiver?.status === 'resolved' ? form.receiver.name : null
  return (
    <div {...part('group')}>
      <FlowRow
        amount={formatSent(order, { tokens, locale })}
        fiat={fiat(order.amount)}
        label={t('send.leaves')}
        tile={token !== undefined && <TransferTokenTile size={36} token={token} />}
      />
      <FlowRow
        amount={formatSent({ ...order, amount: received }, { tokens, locale })}
        fiat={fiat(received)}
        label={
          <>
            {t('send.arrives')} {name !== null && <bdi>{name}</bdi>} <Address address={order.receiver} />
          </>
        }
        tile={<Avatar address={order.receiver} imageUrl={null} size={36} />}
      />
    </div>
  )
}

function FlowRow({
  amount,
  fiat,
  label,
  tile,
}: {
  readonly amount: string | null
  readonly fiat: string | null
  readonly label: ReactNode
  readonly tile: ReactNode
}) {
  const part = usePart()
  return (
    <div {...part('row')} data-tall="">
      {tile}
      <span>
        <span {...part('row-description')}>{label}</span>
        <span {...part('row-name')} dir="auto">
          {amount}
        </span>
        {fiat !== null && (
          <span {...part('row-description')}>
            <bdi dir="ltr">{fiat}</bdi>
          </span>
        )}
      </span>
    </div>
  )
}

/** Each cost by its name, in the native currency. */
function Costs({ review: { order, fee, priorityFee, rent }, tokens }: ReviewProps) {
  const { active } = useNetworks()
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const native = tokens.find(({ id }) => id === null)
  if (native === undefined) return null
  const { decimals } = native
  const shown = (amount: bigint) => formatToken({ amount, decimals, symbol: symbolOf(native) }, locale, decimals)
  const costs: readonly (readonly [string, bigint])[] = [
    [t('send.networkFee', { network: active?.name ?? '' }), fee],
    [t('transfer.priorityFee'), priorityFee],
    ...(rent > 0n ? [[t('transfer.rent'), rent] as const] : []),
  ]
  return (
    <>
      <dl {...part('details')} data-bare="">
        {order.memo !== null && (
          <div {...part('detail')}>
            <dt>{t('transfer.memo')}</dt>
            <dd>
              <bdi>{order.memo}</bdi>
            </dd>
          </div>
        )}
        {costs.map(([name, amount]) => (
          <div {...part('detail')} key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi dir="ltr">{shown(amount)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {rent > 0n && <p {...part('hint')}>{t('transfer.rentText')}</p>}
    </>
  )
}
