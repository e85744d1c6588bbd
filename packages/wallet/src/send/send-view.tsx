import { useEffect, useRef } from 'react'
import { AmountField } from '../amount/amount-field.tsx'
import { FIAT_DECIMALS, toFiat } from '../amount/fiat.ts'
import { formatAmount, formatFiat } from '../amount/format-amount.ts'
import { amountCss } from '../amount/generated/amount-css.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { dropIcon } from '../controls/lazy-icons.ts'
import { usePart } from '../controls/use-part.ts'
import { useStyles } from '../controls/use-styles.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { currentView } from '../modal/modal.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import { TokenTile } from '../tokens/token-tile.tsx'
import { tokensOf } from '../tokens/tokens-store.ts'
import { formatItem } from './format-item.ts'
import { sendCss } from './generated/send-css.ts'
import { ReceiverField } from './receiver-field.tsx'
import { assetBalance, assetChainId, assetDecimals, isNative, toSentItem } from './send-asset.ts'
import { amountOf, findSendProblem, type SendForm, type SendProblem } from './send-form.ts'
import { useSend } from './use-send.ts'

/** The form of a send: which token, how much, to whom. Its button says what is missing, and leads there. */
export function SendView() {
  const { modal } = useProvided().wallet
  const { state, send } = useSend()
  const t = useMessages()
  const box = useRef<HTMLDivElement>(null)
  useStyles('amount', amountCss)
  useStyles('send', sendCss)
  const { form, status } = state
  // The modal was closed at a later step. A request that the wallet has goes on; anything else can be edited again.
  useEffect(() => {
    if (currentView(modal.getState())?.type !== 'Send') return
    if (status === 'sent') send.start()
    if (status === 'reviewing') send.leaveReview()
    if (status === 'requested') modal.push({ type: 'SendPreview' })
  }, [status, modal, send])
  const problem = findSendProblem(form)
  const isLookingUp = problem === null && form.receiver.status === 'resolving'
  const press = () => {
    if (problem === 'select-token') return modal.push({ type: 'SendSelectToken' })
    if (problem !== null) return focusOn(box.current, problem)
    send.review()
    if (send.getState().status === 'reviewing') modal.push({ type: 'SendPreview' })
  }
  return (
    <ViewFrame title={t('send.title')}>
      <div ref={box}>
        <Stack>
          <Amount form={form} />
          <ReceiverField form={form} />
          <FeeNote form={form} />
          <Button isBusy={isLookingUp} kind={problem === null ? 'primary' : 'plain'} onPress={press}>
            {isLookingUp ? t('send.lookingUp') : problem === null ? t('send.preview') : t(problemKeys[problem])}
          </Button>
        </Stack>
      </div>
    </ViewFrame>
  )
}

const problemKeys = {
  'select-token': 'send.selectToken',
  'incorrect-value': 'send.incorrectValue',
  'add-amount': 'send.addAmount',
  'insufficient-funds': 'send.insufficientFunds',
  'add-address': 'send.addAddress',
  'invalid-address': 'send.invalidAddress',
} as const satisfies Record<SendProblem, string>

/** Leads to the field that the button names, because a button that does nothing helps nobody. */
function focusOn(box: HTMLElement | null, problem: SendProblem): void {
  const isAmount = problem !== 'add-address' && problem !== 'invalid-address'
  box?.querySelector<HTMLElement>(isAmount ? '[data-part="amount-input"]' : '[data-part="input"]')?.focus()
}

function Amount({ form }: { readonly form: SendForm }) {
  const { modal } = useProvided().wallet
  const { send } = useSend()
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const { asset, unit, amountText } = form
  const decimals = unit === 'fiat' ? FIAT_DECIMALS : asset === null ? 18 : assetDecimals(asset)
  const isMaxKnown = asset !== null && (!isNative(asset) || form.fee.status === 'ready')
  return (
    <AmountField
      decimals={decimals}
      end={
        asset !== null && (
          <>
            <span data-hidden-visually="">{t('send.balance')} </span>
            <bdi dir="ltr">{formatItem(toSentItem(asset, assetBalance(asset)), locale)}</bdi>
            {isMaxKnown && (
              <button {...part('link')} onClick={send.chooseMax} type="button">
                {t('send.max')}
              </button>
            )}
          </>
        )
      }
      label={t('send.amount')}
      onChange={send.setAmount}
      sign={unit === 'fiat' ? '$' : null}
      start={<OtherUnit form={form} />}
      token={
        <button
          {...part('token-button')}
          data-empty={asset === null ? '' : undefined}
          data-key="token"
          onClick={() => modal.push({ type: 'SendSelectToken' })}
          type="button"
        >
          {asset?.type === 'token' && <TokenTile size={24} token={asset.token} />}
          <span {...part('button-text')} dir="auto">
            {asset === null ? t('send.selectToken') : asset.type === 'token' ? asset.token.symbol : asset.nft.name}
          </span>
          <Icon isSmall path={dropIcon} />
        </button>
      }
      value={amountText}
    />
  )
}

/** The amount in dollars, or in the token when dollars are typed. Pressing it changes what is typed. */
function OtherUnit({ form }: { readonly form: SendForm }) {
  const { send } = useSend()
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const { asset, unit } = form
  if (asset?.type !== 'token' || asset.token.price === null) return null
  const { price, symbol, decimals } = asset.token
  const amount = amountOf(form) ?? 0n
  const fiat = formatFiat(toFiat({ amount, decimals }, price) ?? 0, locale)
  const inToken = `${formatAmount({ amount, decimals }, { locale })} ${symbol}`
  return (
    <button {...part('link')} onClick={send.flipUnit} type="button">
      <bdi dir="ltr">{unit === 'fiat' ? inToken : fiat}</bdi>
      <span data-hidden-visually="">. {t('send.flip', { unit: unit === 'fiat' ? symbol : 'US$' })}</span>
    </button>
  )
}

/** What the user must know of the network fee before the review. It never prevents a send: others may pay the fee. */
function FeeNote({ form }: { readonly form: SendForm }) {
  const { wallet } = useProvided()
  const tokens = useReadable(tokensOf(wallet))
  const t = useMessages()
  const { asset, fee } = form
  if (asset === null || fee.status === 'loading') return null
  if (fee.status === 'unavailable') return <Alert icon={warnIcon}>{t('send.feeUnknown')}</Alert>
  const chainId = assetChainId(asset)
  const native = tokens.balances.find((token) => token.chainId === chainId && token.address === null)
  const spent = isNative(asset) ? (amountOf(form) ?? 0n) : 0n
  // A balance that is not known is not zero.
  if (native === undefined || spent + fee.expected <= native.amount) return null
  if (spent > native.amount) return null
  return (
    <Alert icon={warnIcon} tone="warn">
      {t('send.feeShort', { symbol: native.symbol })}
    </Alert>
  )
}
