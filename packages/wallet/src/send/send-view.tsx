import { useEffect, useRef } from 'react'
import { entryDecimals } from '../amount/amount-entry.ts'
import { AmountField } from '../amount/amount-field.tsx'
import { formatAmount } from '../amount/format-amount.ts'
import { amountCss } from '../amount/generated/amount-css.ts'
import { OtherUnit } from '../amount/other-unit.tsx'
import { shortAddress } from '../controls/address.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Stack } from '../controls/layout.tsx'
import { dropIcon } from '../controls/lazy-icons.ts'
import { usePart } from '../controls/use-part.ts'
import { useStyles } from '../controls/use-styles.ts'
import { formatRelativeTime } from '../language/format-time.ts'
import { type Translate, useLanguage, useMessages } from '../language/use-messages.ts'
import { prefetchChoice } from '../modal/by-namespace.tsx'
import { currentView } from '../modal/modal.ts'
import type { View } from '../modal/view.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import { NftTile } from '../tokens/nft-tile.tsx'
import { TokenTile } from '../tokens/token-tile.tsx'
import { tokensOf } from '../tokens/tokens-store.ts'
import { formatExactItem, formatItem } from './format-item.ts'
import { sendCss } from './generated/send-css.ts'
import { NftField, NftGone, NftOrigin } from './nft-field.tsx'
import { ReceiverField } from './receiver-field.tsx'
import type { SendState } from './send.ts'
import { assetBalance, assetDecimals, isSingle, toSentItem } from './send-asset.ts'
import { hasTerms, isLocked, noDraft } from './send-draft.ts'
import { FeeNote } from './send-fees.tsx'
import { amountOf, findSendProblem, maxOf, type SendForm, type SendProblem } from './send-form.ts'
import { Warning } from './send-warnings.tsx'
import { useSend } from './use-send.ts'

/**
 * The form of a send: which token, how much, to whom. Its button says what is missing, and leads there.
 * @param props.view - with what an app wants sent. Without it, nothing that an app restricted stays.
 */
export function SendView({ view }: { readonly view: Extract<View, { type: 'Send' }> }) {
  const { modal } = useProvided().wallet
  const { state, send } = useSend()
  const { locale } = useLanguage()
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
  const { draft } = view
  useEffect(() => {
    const before = send.getState().form.draft
    if (before !== (draft ?? noDraft) && (draft !== undefined || hasTerms(before))) send.start(draft)
  }, [draft, send])
  const problem = findSendProblem(form)
  const hasNoAsset = form.asset === null
  useEffect(() => {
    if (hasNoAsset) prefetchChoice()
  }, [hasNoAsset])
  const isLookingUp = problem === null && form.receiver.status === 'resolving'
  // Nothing is wrong with a name that could not be looked up: the same is looked up again.
  const isNotLookedUp =
    problem === 'invalid-address' && 'reason' in form.receiver && form.receiver.reason === 'unavailable'
  const press = () => {
    const isGone = problem === 'insufficient-funds' && form.asset !== null && isSingle(form.asset)
    if (problem === 'select-token' || isGone) return modal.push({ type: 'SendSelectToken' })
    if (isNotLookedUp) return send.setReceiver(form.receiverText)
    if (problem !== null) return focusOn(box.current, problem)
    send.review()
    if (send.getState().status === 'reviewing') modal.push({ type: 'SendPreview' })
  }
  return (
    <ViewFrame title={t('send.title')}>
      <div ref={box}>
        <Stack>
          <OtherAccounts account={form.account} unanswered={state.unanswered} />
          <div>
            {form.asset?.type === 'nft' && isSingle(form.asset) ? (
              <NftField isFixed={isLocked(form.draft, 'asset')} nft={form.asset.nft} />
            ) : (
              <Amount form={form} />
            )}
            <AmountHint form={form} />
          </div>
          <NftGone asset={form.asset} />
          <ReceiverField form={form} />
          <FeeNote form={form} />
          <Button isBusy={isLookingUp} kind={problem === null ? 'primary' : 'plain'} onPress={press}>
            {isLookingUp
              ? t('send.lookingUp')
              : problem === null
                ? t('send.preview')
                : isNotLookedUp
                  ? t('common.tryAgain')
                  : problemText(problem, form, t, locale)}
          </Button>
        </Stack>
      </div>
    </ViewFrame>
  )
}

/** What the wallet may still send from another account, which was connected when it got the request. */
function OtherAccounts({ account, unanswered }: Pick<SendForm, 'account'> & Pick<SendState, 'unanswered'>) {
  const { locale } = useLanguage()
  const t = useMessages()
  const others = unanswered.filter(
    ({ from }) => account !== null && from.toLowerCase() !== account.address.toLowerCase(),
  )
  const [first] = others
  if (first === undefined || first.purpose.type !== 'send') return null
  const asset = formatItem(first.purpose.item, locale)
  return (
    <Warning title={t('send.changed')}>
      {t('send.otherAccountText', { asset, address: shortAddress(first.from) })}
    </Warning>
  )
}

const problemKeys = {
  'select-token': 'send.selectToken',
  'incorrect-value': 'send.incorrectValue',
  'add-amount': 'send.addAmount',
  'insufficient-funds': 'send.insufficientFunds',
  'add-address': 'send.addAddress',
  'invalid-address': 'send.invalidAddress',
} as const satisfies Record<Exclude<SendProblem, 'below-minimum'>, string>

function problemText(problem: SendProblem, form: SendForm, t: Translate, locale: string): string {
  return problem === 'below-minimum' ? (minimumText(form, t, locale) ?? '') : t(problemKeys[problem])
}

/** Returns the lowest amount that can be sent, in words. Null for none. */
function minimumText({ asset, draft }: SendForm, t: Translate, locale: string): string | null {
  if (asset === null || draft.minAmount === undefined) return null
  return t('send.atLeast', { amount: formatExactItem(toSentItem(asset, draft.minAmount), locale) })
}

/** Returns how much the account lacks of what is entered, in words. Null for nothing. */
function missingText(form: SendForm, t: Translate, locale: string): string | null {
  const { asset } = form
  if (asset === null || findSendProblem(form) !== 'insufficient-funds') return null
  const missing = (amountOf(form) ?? 0n) - assetBalance(asset)
  return t('send.missing', { amount: formatExactItem(toSentItem(asset, missing), locale) })
}

/** What is missing, what the app set about the token and the amount, and why, and how old a balance is that could not be read again. */
function AmountHint({ form }: { readonly form: SendForm }) {
  const { wallet } = useProvided()
  const tokens = useReadable(tokensOf(wallet))
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const { asset, draft } = form
  const minimum = isLocked(draft, 'amount') ? null : minimumText(form, t, locale)
  const isSet = minimum !== null || isLocked(draft, 'amount') || isLocked(draft, 'asset')
  const isOld =
    asset?.type === 'token' && tokens.status === 'ready' && tokens.failure !== null && tokens.source === 'api'
  const words = [
    missingText(form, t, locale),
    minimum,
    isSet ? draft.setBy : null,
    isOld ? t('send.stale', { time: formatRelativeTime(locale, tokens.readAt, wallet.environment.now()) }) : null,
  ].filter(Boolean)
  return words.length === 0 ? null : <p {...part('hint')}>{words.join(' · ')}</p>
}

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
  const { asset, unit, amountText, draft } = form
  const isFixed = isLocked(draft, 'amount')
  const isMaxKnown = asset !== null && maxOf(asset, form.fee) !== null
  return (
    <AmountField
      decimals={entryDecimals(form, asset === null ? null : assetDecimals(asset))}
      end={
        asset !== null && (
          <>
            <span data-hidden-visually="">{t('send.balance')} </span>
            <bdi dir="ltr">
              {asset.type === 'nft'
                ? formatAmount({ amount: asset.nft.balance, decimals: 0 }, { locale })
                : formatItem(toSentItem(asset, assetBalance(asset)), locale)}
            </bdi>
            {isMaxKnown && !isFixed && (
              <button {...part('link')} onClick={send.chooseMax} type="button">
                {t('send.max')}
              </button>
            )}
          </>
        )
      }
      isReadOnly={isFixed}
      label={t('send.amount')}
      onChange={send.setAmount}
      sign={unit === 'fiat' ? '$' : null}
      start={<UnderAmount form={form} />}
      token={
        isLocked(draft, 'asset') ? (
          <span {...part('token-button')} data-fixed="">
            <AssetName asset={asset} />
          </span>
        ) : (
          <button
            {...part('token-button')}
            data-empty={asset === null ? '' : undefined}
            data-key="token"
            onClick={() => modal.push({ type: 'SendSelectToken' })}
            onFocus={prefetchChoice}
            onPointerEnter={prefetchChoice}
            type="button"
          >
            <AssetName asset={asset} />
            <Icon isSmall path={dropIcon} />
          </button>
        )
      }
      value={amountText}
    />
  )
}

/** Where an NFT is from, or the amount of a token in the other unit. */
function UnderAmount({ form }: { readonly form: SendForm }) {
  const { send } = useSend()
  const { asset, unit } = form
  if (asset?.type === 'nft') return <NftOrigin nft={asset.nft} />
  if (asset === null || asset.token.price === null || isLocked(form.draft, 'amount')) return null
  const token = { ...asset.token, price: asset.token.price }
  return <OtherUnit amount={amountOf(form) ?? 0n} onFlip={send.flipUnit} token={token} unit={unit} />
}

function AssetName({ asset }: Pick<SendForm, 'asset'>) {
  const part = usePart()
  const t = useMessages()
  return (
    <>
      {asset?.type === 'token' && <TokenTile size={24} token={asset.token} />}
      {asset?.type === 'nft' && <NftTile {...asset.nft} size={24} />}
      <span {...part('button-text')} dir="auto">
        {asset === null ? t('send.selectToken') : asset.type === 'token' ? asset.token.symbol : asset.nft.name}
      </span>
    </>
  )
}
