import { Alert, Detail, Details, Icon } from '../controls/controls.tsx'
import { inIcon, outIcon, shieldIcon } from '../controls/icons.ts'
import { useLanguage, useTranslation } from '../language/use-language.ts'
import type { ConfirmFee, Effects, TokenChange, TokenInfo } from './confirmation.ts'
import { formatSymbol, formatTokenAmount, roundFee, shorten } from './format-token.ts'

/** What would change now, by trying it. What could not be tried is a warning, and not here. */
export function EffectsView({ effects }: { readonly effects: Effects }) {
  const t = useTranslation()
  switch (effects.status) {
    case 'changes':
      return (
        <section data-part="effects">
          <h3 data-part="caption">{t('changes')}</h3>
          {effects.changes.length === 0 ? (
            <Alert icon={shieldIcon}>
              <p>{t('changesNothing')}</p>
            </Alert>
          ) : (
            <ul data-part="details">
              {effects.changes.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the changes never change places.
                <ChangeView key={at} {...one} />
              ))}
            </ul>
          )}
        </section>
      )
    case 'succeeds':
      return (
        <Alert icon={shieldIcon}>
          <p>{t('tried')}</p>
        </Alert>
      )
    case 'reverts':
    case 'unavailable':
      return null
    default:
      return effects satisfies never
  }
}

function ChangeView({ change, token }: TokenChange) {
  const language = useLanguage()
  const t = useTranslation()
  if (change.type === 'approval') {
    const amount = change.amount === null ? t('unlimited') : formatTokenAmount(language, change.amount, token)
    return (
      <li data-part="detail">
        <span>
          {t('allows')} <bdi dir="ltr">{shorten(change.spender)}</bdi>
        </span>
        <bdi>{amount}</bdi>
      </li>
    )
  }
  if (change.type === 'unread') {
    return (
      <li data-part="detail">
        <span data-part="change">
          <Icon isSmall path={outIcon} />
          {t('unreadChange')}
        </span>
        <bdi>{token.symbol === null ? shorten(change.address) : formatSymbol(language, token)}</bdi>
      </li>
    )
  }
  const isIn = change.amount > 0n
  const text =
    change.type === 'nft'
      ? `${formatSymbol(language, token)} #${change.tokenId}`
      : formatTokenAmount(language, change.amount, token)
  return (
    <li data-in={isIn ? '' : undefined} data-part="detail">
      <span data-part="change">
        <Icon isSmall path={isIn ? inIcon : outIcon} />
        {t(isIn ? 'arrives' : 'leaves')}
      </span>
      <bdi>
        {isIn ? '+' : '−'}
        {text}
      </bdi>
    </li>
  )
}

/** The network fee: what it is now, the most that is paid, and whether the operator pays it. */
export function FeeView({ fee, native }: { readonly fee: ConfirmFee; readonly native: TokenInfo }) {
  const language = useLanguage()
  const t = useTranslation()
  return (
    <Details>
      <Detail name={t('fee')}>
        {fee.status === 'unavailable' ? (
          t('feeUnknown')
        ) : (
          <>
            <bdi>
              {fee.payer === 'operator'
                ? t('feeSponsored')
                : formatTokenAmount(language, roundFee(fee.expected), native)}
            </bdi>
            <small>
              {t(fee.payer === 'operator' ? 'feeSponsoredMost' : 'feeMost', {
                amount: formatTokenAmount(language, roundFee(fee.most), native),
              })}
            </small>
          </>
        )}
      </Detail>
    </Details>
  )
}
