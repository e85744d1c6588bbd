import { toFiat } from '../amount/fiat.ts'
import { formatFiat } from '../amount/format-amount.ts'
import { Alert } from '../controls/alert.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Skeleton } from '../controls/skeleton.tsx'
import { usePart } from '../controls/use-part.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import { tokensOf } from '../tokens/tokens-store.ts'
import type { Wallet } from '../wallet.ts'
import { formatToken } from './format-item.ts'
import type { SendReview } from './send.ts'
import { assetChainId, isNative } from './send-asset.ts'
import { isFeeShort, type SendForm } from './send-form.ts'

/** The fees by name, and what the send costs in all. A fee that is not known is said, and not counted as nothing. */
export function SendFees({ review }: { readonly review: SendReview }) {
  const { wallet } = useProvided()
  const tokens = useReadable(tokensOf(wallet))
  const { requested } = useNetworks()
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const { order, fee } = review
  const { asset, amount } = order
  const chainId = assetChainId(asset)
  const network = requested.find(({ id }) => id === `eip155:${chainId}`)
  const { symbol, decimals } = currencyOf(wallet, chainId)
  const price = tokens.balances.find((one) => one.chainId === chainId && one.address === null)?.price ?? null
  const isSponsored = fee.status === 'sponsored'
  const expected = fee.status === 'ready' ? fee.expected : isSponsored ? 0n : null
  const feeValue = expected === null ? null : isSponsored ? 0 : toFiat({ amount: expected, decimals }, price)
  const shown = (value: number | null, native: bigint) =>
    value === null ? formatToken({ amount: native, decimals, symbol }, locale) : formatFiat(value, locale)
  const value = asset.type === 'token' ? toFiat({ amount, decimals: asset.token.decimals }, asset.token.price) : null
  const total =
    expected === null
      ? null
      : feeValue !== null && value !== null
        ? formatFiat(feeValue + value, locale)
        : isNative(asset)
          ? formatToken({ amount: amount + expected, decimals, symbol }, locale)
          : null
  return (
    <dl {...part('details')} data-bare="">
      <div {...part('detail')}>
        <dt>{t('send.networkFee', { network: network?.name ?? `${chainId}` })}</dt>
        <dd>
          {fee.status === 'loading' ? (
            <Skeleton height={20} width={64} />
          ) : expected === null ? (
            t('send.notKnown')
          ) : isSponsored ? (
            t('send.sponsored')
          ) : (
            <bdi dir="ltr">{shown(feeValue, expected)}</bdi>
          )}
        </dd>
      </div>
      <div {...part('detail')}>
        <dt>{t('send.laurelFee')}</dt>
        <dd>{t('send.none')}</dd>
      </div>
      {total !== null && (
        <div {...part('detail')} data-total="">
          <dt>{t('send.total')}</dt>
          <dd>
            <bdi dir="ltr">{total}</bdi>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** What the user must know of the network fee. It never prevents a send: others may pay the fee. */
export function FeeNote({ form }: { readonly form: SendForm }) {
  const { wallet } = useProvided()
  const t = useMessages()
  const isUnknown = form.fee.status === 'unavailable'
  if (form.asset === null || !(isUnknown || isFeeShort(form))) return null
  return (
    <Alert icon={warnIcon} tone={isUnknown ? 'quiet' : 'warn'}>
      {isUnknown ? t('send.feeUnknown') : t('send.feeShort', currencyOf(wallet, assetChainId(form.asset)))}
    </Alert>
  )
}

function currencyOf({ config }: Wallet, chainId: number): { readonly symbol: string; readonly decimals: number } {
  return config.chains.find(({ id }) => id === chainId)?.nativeCurrency ?? { symbol: '', decimals: 18 }
}
