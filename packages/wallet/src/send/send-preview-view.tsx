import { type ReactNode, useEffect } from 'react'
import { toFiat } from '../amount/fiat.ts'
import { formatFiat } from '../amount/format-amount.ts'
import { amountCss } from '../amount/generated/amount-css.ts'
import { WaitingHint } from '../connection/waiting-hint.tsx'
import { Address } from '../controls/address.tsx'
import { Avatar } from '../controls/avatar.tsx'
import { RowEnd } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { Stack } from '../controls/layout.tsx'
import { usePart } from '../controls/use-part.ts'
import { useStyles } from '../controls/use-styles.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { currentView } from '../modal/modal.ts'
import { useAnnouncement, usePrefetchView } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { NftTile } from '../tokens/nft-tile.tsx'
import { TokenTile } from '../tokens/token-tile.tsx'
import { readChanges } from '../transactions/balance-changes.ts'
import { VerificationNote } from '../transactions/verification-note.tsx'
import { arrivingAmount } from './compare-changes.ts'
import { formatExactItem, formatItem } from './format-item.ts'
import { sendCss } from './generated/send-css.ts'
import { NftContract } from './nft-contract.tsx'
import { endOfLookAlike } from './receiver-warnings.ts'
import { isChecking, missingEnd, type SendReview } from './send.ts'
import { type SendAsset, toSentItem } from './send-asset.ts'
import { FeeNote, SendFees } from './send-fees.tsx'
import { toRequest } from './send-store.ts'
import { SendFailure, SimulationNote, Warning, Warnings } from './send-warnings.tsx'
import { focusTypedEnd, TypedEndField } from './typed-end-field.tsx'
import { findSameRequest } from './unanswered-requests.ts'
import { useSend } from './use-send.ts'

/** What leaves, what arrives, what is unusual, and the fee, before the wallet is asked. */
export function SendPreviewView() {
  const { modal } = useProvided().wallet
  const { state, send } = useSend()
  const { locale } = useLanguage()
  const t = useMessages()
  useStyles('amount', amountCss)
  useStyles('send', sendCss)
  const { status } = state
  // The wallet has sent it: what follows is the transaction, here or in the app. Going back leads to the account.
  const sentId = status === 'sent' ? state.transactionId : null
  useEffect(() => {
    if (sentId === null) return
    if (send.getState().form.draft.onSent !== undefined) {
      modal.close()
      return send.start()
    }
    modal.reset({ type: 'Account' })
    modal.push({ type: 'Transaction', id: sentId })
    send.start()
  }, [sentId, modal, send])
  // The account changed, or the page was opened here: there is nothing to review.
  const isLeft = status === 'editing'
  useEffect(() => {
    if (isLeft && currentView(modal.getState())?.type === 'SendPreview')
      modal.replace({ type: 'Send', draft: send.getState().form.draft })
  }, [isLeft, modal, send])
  const isBusy = status === 'requested'
  const prefetchView = usePrefetchView()
  useEffect(() => {
    if (isBusy) prefetchView('Transaction')
  }, [isBusy, prefetchView])
  const wallet = state.form.account?.walletName ?? ''
  const waiting = isBusy ? t('connecting.waiting', { wallet }) : null
  useAnnouncement(waiting)
  const leave = () => {
    send.leaveReview()
    modal.goBack()
  }
  if (status !== 'reviewing' && status !== 'requested') return <ViewFrame title={t('send.review')}>{null}</ViewFrame>
  const { review } = state
  const { order, verification } = review
  const isOpen = !isBusy && findSameRequest(state.unanswered, toRequest(order)) !== undefined
  const asset = formatItem(toSentItem(order.asset, order.amount), locale)
  const error = status === 'reviewing' ? state.error : null
  const isOther = review.hasOtherDecimals === true
  const end = endOfLookAlike(order.receiver, review.facts)
  const isMissing = missingEnd(review) !== null
  const isRefused = isOther || verification.status === 'refused' || verification.status === 'failed'
  const again = isOpen ? t('send.sendAgain') : error === null ? t('send.confirm', { asset }) : t('common.tryAgain')
  return (
    <ViewFrame onBack={leave} title={t('send.review')}>
      <Stack>
        <Flow
          imageUrl={state.form.receiver.status === 'resolved' ? (state.form.receiver.profile?.avatar ?? null) : null}
          review={review}
        />
        {order.asset.type === 'nft' && <NftContract nft={order.asset.nft} />}
        <SimulationNote order={order} simulation={review.simulation} />
        {isOther && <Warning title={t('send.otherDecimals')}>{t('send.otherDecimalsText')}</Warning>}
        <VerificationNote verification={verification} />
        <Warnings asset={asset} isOpen={isOpen} review={review} wallet={wallet} />
        {end !== null && <TypedEndField end={end} onChange={send.typeEnd} value={review.typedEnd} />}
        <SendFees review={review} />
        <FeeNote form={state.form} />
        {error !== null && <SendFailure error={error} wallet={wallet} />}
        {isBusy && state.step === 'wallet' && <WaitingHint isEarly startedAt={state.startedAt} wallet={wallet} />}
        <Columns isNarrowFirst={!isRefused}>
          {/* What the app refuses has one way: back. */}
          <Button kind={isRefused ? 'primary' : 'plain'} onPress={leave}>
            {t(isRefused ? 'common.back' : 'common.cancel')}
          </Button>
          {!isRefused && (
            <Button
              isBusy={isBusy || isChecking(review) || verification.status === 'pending'}
              kind={isMissing ? 'plain' : 'primary'}
              onPress={() => (isMissing ? focusTypedEnd() : void send.send())}
            >
              {waiting ?? (isMissing ? t('send.typeFirst') : again)}
            </Button>
          )}
        </Columns>
      </Stack>
    </ViewFrame>
  )
}

/** What leaves the account and what arrives, each with its value. */
function Flow({ review, imageUrl }: { readonly review: SendReview; readonly imageUrl: string | null }) {
  const { order, simulation } = review
  const part = usePart()
  const t = useMessages()
  const { asset, amount, receiver } = order
  const known = review.facts.known.find(({ address }) => address.toLowerCase() === receiver.toLowerCase())
  const name = order.receiverName ?? known?.name ?? null
  const arriving =
    simulation.status === 'changes' ? arrivingAmount(order, readChanges(simulation.logs, receiver)) : amount
  return (
    <div {...part('group')}>
      <FlowRow amount={amount} asset={asset} label={t('send.leaves')} tile={<AssetTile asset={asset} />} />
      <FlowRow
        amount={arriving}
        asset={asset}
        label={
          <>
            {t('send.arrives')} {name !== null && <bdi>{name}</bdi>} <Address address={receiver} />
          </>
        }
        tile={<Avatar address={receiver} imageUrl={imageUrl} size={36} />}
      />
    </div>
  )
}

type FlowRowProps = {
  readonly label: ReactNode
  readonly tile: ReactNode
  readonly asset: SendAsset
  readonly amount: bigint
}

function FlowRow({ label, tile, asset, amount }: FlowRowProps) {
  const { locale } = useLanguage()
  const part = usePart()
  const price = asset.type === 'token' ? asset.token.price : null
  const value = asset.type === 'token' ? toFiat({ amount, decimals: asset.token.decimals }, price) : null
  return (
    <div {...part('row')} data-tall="">
      {tile}
      <span>
        <span {...part('row-description')}>{label}</span>
        <span {...part('row-name')} dir="auto">
          {formatExactItem(toSentItem(asset, amount), locale)}
        </span>
      </span>
      {value !== null && (
        <RowEnd>
          <bdi dir="ltr">{formatFiat(value, locale)}</bdi>
        </RowEnd>
      )}
    </div>
  )
}

function AssetTile({ asset }: { readonly asset: SendAsset }) {
  if (asset.type === 'token') return <TokenTile token={asset.token} />
  return <NftTile {...asset.nft} />
}
