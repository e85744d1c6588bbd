import { useCallback, useEffect, useRef, useState } from 'react'
import { entryDecimals } from '../amount/amount-entry.ts'
import { AmountField } from '../amount/amount-field.tsx'
import { amountCss } from '../amount/generated/amount-css.ts'
import { OtherUnit } from '../amount/other-unit.tsx'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { dropIcon, editIcon } from '../controls/lazy-icons.ts'
import { usePart } from '../controls/use-part.ts'
import { useStyles } from '../controls/use-styles.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { formatToken } from '../send/format-item.ts'
import { sendCss } from '../send/generated/send-css.ts'
import { useTokens } from '../tokens/use-tokens.ts'
import { MAX_TRANSFER_MEMO_CHARACTERS, maxTransfer, type TransferForm, transferAmount } from './transfer-form.ts'
import { TransferFailureNote } from './transfer-notes.tsx'
import { findPrice } from './transfer-prices.ts'
import { TransferProgress } from './transfer-progress.tsx'
import { TransferReceiverField } from './transfer-receiver-field.tsx'
import { TransferTokenTile } from './transfer-token-tile.tsx'
import { symbolOf } from './transfer-words.ts'
import { useTransfers } from './use-transfers.ts'

/** Which token, how much and to whom, from an account of another namespace than EVM. A transfer that is not final is shown. */
export function TransferView() {
  const { modal } = useProvided().wallet
  const { form, status, transfers } = useTransfers()
  /** What became of the press: nothing was valid, or the receiver or the tokens are still read. */
  const [pressed, setPressed] = useState<'invalid' | 'waiting' | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const t = useMessages()
  useStyles('amount', amountCss)
  useStyles('send', sendCss)
  const isReviewed = status.status === 'reviewing'
  useEffect(() => {
    if (isReviewed) modal.push({ type: 'SendPreview' })
  }, [isReviewed, modal])
  const isUnread = isReading(form)
  const review = useCallback(() => {
    const state = transfers.form.getState()
    if (transfers.review()) return setPressed(null)
    if (isReading(state)) return setPressed('waiting')
    setPressed('invalid')
    focusOnMissing(box.current, state)
  }, [transfers])
  // The press was meant for what was being read.
  useEffect(() => {
    if (pressed === 'waiting' && !isUnread) review()
  }, [pressed, isUnread, review])
  const isInvalid = pressed === 'invalid' && status.status === 'idle'
  useAnnouncement(isInvalid ? t('transfer.invalid') : null, 'assertive')
  if ('transfer' in status) return <TransferProgress />
  const chooseMax = () => {
    setPressed(null)
    transfers.chooseMax()
  }
  return (
    <ViewFrame title={t('send.title')}>
      <div onInput={() => setPressed(null)} ref={box}>
        <Stack>
          <Amount form={form} onMax={chooseMax} />
          <TransferReceiverField form={form} onType={transfers.setReceiver} />
          <Memo text={form.memoText} onType={transfers.setMemo} />
          {form.tokens.status === 'failed' && (
            <>
              <Alert icon={warnIcon} title={t('send.tokensUnavailable')} tone="warn">
                {t('common.offline')}
              </Alert>
              <Button onPress={transfers.readTokens}>{t('common.tryAgain')}</Button>
            </>
          )}
          {isInvalid && (
            <Alert icon={warnIcon} tone="warn">
              {t('transfer.invalid')}
            </Alert>
          )}
          {!isInvalid && status.status === 'idle' && status.failure !== null && (
            <TransferFailureNote failure={status.failure} />
          )}
          <Button isBusy={pressed === 'waiting' || status.status === 'planning'} kind="primary" onPress={review}>
            {t('send.preview')}
          </Button>
        </Stack>
      </div>
    </ViewFrame>
  )
}

/** A text beside the transfer, such as the one that an exchange wants. */
function Memo({ text, onType }: { readonly text: string; readonly onType: (text: string) => void }) {
  const part = usePart()
  const t = useMessages()
  return (
    <label {...part('field')}>
      <Icon path={editIcon} />
      <input
        {...part('input')}
        aria-label={t('transfer.memo')}
        autoComplete="off"
        dir="auto"
        maxLength={MAX_TRANSFER_MEMO_CHARACTERS}
        onChange={(event) => onType(event.target.value)}
        placeholder={t('transfer.memoPlaceholder')}
        value={text}
      />
      <span />
    </label>
  )
}

/** Returns whether the receiver that was typed, or what the account has, is still read. */
function isReading({ receiver, tokens }: TransferForm): boolean {
  return receiver === null || tokens.status === 'loading'
}

/** Leads to what is missing. */
function focusOnMissing(box: HTMLElement | null, { amountText }: TransferForm): void {
  box?.querySelector<HTMLElement>(amountText === '' ? '[data-part="amount-input"]' : '[data-part="input"]')?.focus()
}

function Amount({ form, onMax }: { readonly form: TransferForm; readonly onMax: () => void }) {
  const { modal } = useProvided().wallet
  const { transfers } = useTransfers()
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  // The prices are read as long as this is shown.
  useTokens()
  const { token, amountText, unit } = form
  const price = findPrice(form.prices, token)
  return (
    <AmountField
      decimals={entryDecimals(form, token?.decimals ?? null)}
      end={
        token !== null && (
          <>
            <span data-hidden-visually="">{t('send.balance')} </span>
            <bdi dir="ltr">{formatToken({ ...token, symbol: symbolOf(token) }, locale)}</bdi>
            {maxTransfer(form) !== null && (
              <button {...part('link')} onClick={onMax} type="button">
                {t('send.max')}
              </button>
            )}
          </>
        )
      }
      label={t('send.amount')}
      onChange={transfers.setAmount}
      sign={unit === 'fiat' ? '$' : null}
      start={
        token !== null &&
        price !== null && (
          <OtherUnit
            amount={transferAmount(form) ?? 0n}
            onFlip={transfers.flipUnit}
            token={{ decimals: token.decimals, symbol: symbolOf(token), price }}
            unit={unit}
          />
        )
      }
      token={
        <button
          {...part('token-button')}
          data-empty={token === null ? '' : undefined}
          data-key="token"
          onClick={() => modal.push({ type: 'SendSelectToken' })}
          type="button"
        >
          {token !== null && <TransferTokenTile size={24} token={token} />}
          <span {...part('button-text')} dir="auto">
            {token === null ? t('send.selectToken') : symbolOf(token)}
          </span>
          <Icon isSmall path={dropIcon} />
        </button>
      }
      value={amountText}
    />
  )
}
