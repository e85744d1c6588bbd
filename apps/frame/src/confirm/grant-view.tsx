import { formatDateTime, formatNumber } from '@laurel/wallet/review'
import { Detail, Details } from '../controls/controls.tsx'
import { useLanguage, useTranslation } from '../language/use-language.ts'
import { AddressDetail, Unverified } from './call-view.tsx'
import type { GrantedAllowance, GrantSummary, TokenInfo } from './confirmation.ts'
import { formatTokenAmount } from './format-token.ts'

/** What another key may do for the account: what, who, how often, and until when. */
export function GrantView({ grant, native }: { readonly grant: GrantSummary; readonly native: TokenInfo }) {
  const language = useLanguage()
  const t = useTranslation()
  const { allowances, signer, maxCalls, maxGasCost, expiresAt } = grant
  return (
    <section data-part="call">
      <h2 data-part="headline">{t('grantHeadline')}</h2>
      {allowances.map((allowance, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the allowances never change places.
        <AllowanceView allowance={allowance} key={at} />
      ))}
      <Details>
        <AddressDetail address={signer} name={t('mayAct')} />
        <Detail name={t('grantUses')}>
          {t('feeMost', { amount: formatNumber(language.locale, BigInt(maxCalls)) })}
        </Detail>
        <Detail name={t('grantFees')}>
          <bdi>{t('feeMost', { amount: formatTokenAmount(language, maxGasCost, native) })}</bdi>
        </Detail>
        <Detail name={t('ends')}>{formatDateTime(language.locale, expiresAt * 1_000)}</Detail>
      </Details>
    </section>
  )
}

function AllowanceView({ allowance }: { readonly allowance: GrantedAllowance }) {
  const language = useLanguage()
  const t = useTranslation()
  switch (allowance.type) {
    case 'send': {
      const { token, amount } = allowance
      return (
        <>
          <p>{t('grantSend', { amount: formatTokenAmount(language, amount, token) })}</p>
          {token.address !== null && (
            <Details>
              <AddressDetail address={token.address} name={t('token')} />
              <Unverified token={token} />
            </Details>
          )}
        </>
      )
    }
    case 'call':
      return (
        <>
          <p>{t('grantFunction', { name: allowance.name })}</p>
          <Details>
            <AddressDetail address={allowance.contract} name={t('contract')} />
          </Details>
        </>
      )
    default:
      return allowance satisfies never
  }
}
