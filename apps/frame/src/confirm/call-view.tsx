import { formatDateTime } from '@laurel/wallet/review'
import type { ReactNode } from 'react'
import { Detail, Details } from '../controls/controls.tsx'
import { WholeAddress } from '../controls/text.tsx'
import { type Language, translate } from '../language/translate.ts'
import { useLanguage, useTranslation } from '../language/use-language.ts'
import type { CallSummary, TokenInfo } from './confirmation.ts'
import { formatSymbol, formatTokenAmount } from './format-token.ts'
import { TreeView } from './tree-view.tsx'

export type CallViewProps = {
  readonly call: CallSummary
  /** The native currency of its network. */
  readonly native: TokenInfo
  /** A line above the headline, such as "Call 1 of 2". */
  readonly caption?: string
  /** What it changes, where the headline does not say it: below the headline, and above values that few users can read. */
  readonly outcome?: ReactNode
}

/** Whether the headline of a call says what it does, and not only what is called. */
export function isPlain({ action }: CallSummary): boolean {
  // A claim says what is claimed, and not what its account gets.
  return action.type !== 'function' && action.type !== 'unknown' && action.type !== 'claim'
}

/** One call: what it does as a headline, and with whom. */
export function CallView({ call, native, caption, outcome }: CallViewProps) {
  const language = useLanguage()
  const t = useTranslation()
  const { to, value, action } = call
  const isValueSaid = action.type === 'send' || action.type === 'wrap'
  return (
    <section data-part="call">
      {caption !== undefined && <p data-part="caption">{caption}</p>}
      <h2 data-part="headline">{headlineOf(language, call, native)}</h2>
      {outcome}
      <Details>
        <ActionDetails call={call} />
        {value > 0n && !isValueSaid && (
          <Detail name={t('withIt')}>
            <bdi>{formatTokenAmount(language, value, native)}</bdi>
          </Detail>
        )}
        {to !== null && action.type !== 'send' && (
          <AddressDetail address={to} name={action.type === 'transfer' ? t('token') : t('contract')} />
        )}
      </Details>
      {(action.type === 'function' || action.type === 'claim' || action.type === 'transfer-nfts') &&
        action.fields.length > 0 && <TreeView nodes={action.fields} title={t('content')} />}
      {(!isPlain(call) || action.type === 'create-contract') && (
        <details data-part="more">
          <summary>{t('data')}</summary>
          <p data-part="message" dir="ltr">
            {call.data.slice(0, 2_000)}
            {call.data.length > 2_000 && <span> {t('omitted', { count: call.data.length - 2_000 })}</span>}
          </p>
        </details>
      )}
    </section>
  )
}

/** An address with its name, whole. */
export function AddressDetail({ name, address }: { readonly name: string; readonly address: string }) {
  return (
    <Detail isStacked name={name}>
      <WholeAddress address={address} />
    </Detail>
  )
}

function ActionDetails({ call: { to, action } }: { readonly call: CallSummary }) {
  const { locale } = useLanguage()
  const t = useTranslation()
  switch (action.type) {
    case 'send':
      return to === null ? null : <AddressDetail address={to} name={t('to')} />
    case 'transfer':
      return (
        <>
          {action.from !== null && <AddressDetail address={action.from} name={t('from')} />}
          <AddressDetail address={action.to} name={t('to')} />
          <Unverified token={action.token} />
        </>
      )
    case 'transfer-nft':
    case 'transfer-nfts':
      return (
        <>
          <AddressDetail address={action.from} name={t('from')} />
          <AddressDetail address={action.to} name={t('to')} />
        </>
      )
    case 'approve':
      return (
        <>
          <AddressDetail address={action.spender} name={t('spender')} />
          {action.expiresAt !== null && (
            <Detail name={t('ends')}>{formatDateTime(locale, Number(action.expiresAt) * 1_000)}</Detail>
          )}
          <Unverified token={action.token} />
        </>
      )
    case 'approve-nft':
      return <AddressDetail address={action.spender} name={t('spender')} />
    case 'approve-all':
      return <AddressDetail address={action.operator} name={t('spender')} />
    case 'claim':
      return action.claimant === null ? null : <AddressDetail address={action.claimant} name={t('to')} />
    case 'wrap':
    case 'unwrap':
    case 'create-contract':
    case 'function':
    case 'unknown':
      return null
    default:
      return action satisfies never
  }
}

/** Says that the operator does not vouch for the symbol of a token. Anyone can name a token. */
export function Unverified({ token }: { readonly token: Pick<TokenInfo, 'isListed'> }) {
  const t = useTranslation()
  if (token.isListed) return null
  return (
    <Detail name={t('token')}>
      <span data-part="badge" data-tone="warn">
        {t('unverifiedToken')}
      </span>
    </Detail>
  )
}

function headlineOf(language: Language, { action, value }: CallSummary, native: TokenInfo): string {
  switch (action.type) {
    case 'send':
      return translate(language, 'send', { amount: formatTokenAmount(language, value, native) })
    case 'transfer':
      return translate(language, 'transfer', { amount: formatTokenAmount(language, action.amount, action.token) })
    case 'transfer-nft': {
      const id = String(action.tokenId)
      return action.amount === 1n
        ? translate(language, 'transferNft', { id })
        : translate(language, 'transferNfts', { id, count: String(action.amount) })
    }
    case 'transfer-nfts':
      return translate(language, 'transferNftBatch')
    case 'approve': {
      const token = formatSymbol(language, action.token)
      if (action.amount === 'unlimited') return translate(language, 'approveUnlimited', { token })
      if (action.amount === 0n) return translate(language, 'revokeApproval', { token })
      return translate(language, 'approve', { amount: formatTokenAmount(language, action.amount, action.token) })
    }
    case 'approve-nft':
      return translate(language, 'approveNft', { id: String(action.tokenId) })
    case 'approve-all':
      return translate(language, action.isApproved ? 'approveAll' : 'revokeAll')
    case 'wrap':
      return translate(language, 'wrap', { amount: formatTokenAmount(language, value, native) })
    case 'unwrap':
      return translate(language, 'unwrap', { amount: formatTokenAmount(language, action.amount, native) })
    case 'create-contract':
      return translate(language, 'createContract')
    case 'claim':
      return translate(language, 'claimReward', { id: String(action.boostId) })
    case 'function':
      return translate(language, 'callFunction', { name: action.name })
    case 'unknown':
      return translate(language, 'callUnknown')
    default:
      return action satisfies never
  }
}
