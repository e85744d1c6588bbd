import { Alert, Detail, Details, Icon } from '../controls/controls.tsx'
import { inIcon, outIcon, shieldIcon, warnIcon } from '../controls/icons.ts'
import { Shown } from '../controls/text.tsx'
import { type Language, translate } from '../language/translate.ts'
import { useLanguage, useTranslation } from '../language/use-language.ts'
import { AddressDetail, Unverified } from './call-view.tsx'
import { formatSymbol, formatTokenAmount } from './format-token.ts'
import { FeeView } from './outcome-view.tsx'
import type { SolanaAction, SolanaEffects, SolanaTransactionSummary } from './solana-summary.ts'

/** SOL, in which fees are. */
const SOL = { address: null, symbol: 'SOL', decimals: 9, isListed: true }
/** Maximum number of digits of data that are shown, in hex. */
const MAX_DATA_LENGTH = 2_500

/** Transactions of Solana: what each instruction does, what changes, and the fee. */
export function SolanaView({
  transactions,
  isSent,
}: {
  readonly transactions: readonly SolanaTransactionSummary[]
  readonly isSent: boolean
}) {
  const t = useTranslation()
  const count = transactions.length
  return (
    <>
      {transactions.map((transaction, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the transactions never change places.
        <div data-part="stack" key={at}>
          {count > 1 && <h2 data-part="caption">{t('transactionNumber', { number: at + 1, count })}</h2>}
          {transaction.actions.map((action, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the instructions never change places.
            <ActionView account={transaction.account} action={action} key={place} />
          ))}
          <ChangesView effects={transaction.effects} />
          {transaction.fee === null ? (
            <Details>
              <AddressDetail address={transaction.feePayer} name={t('paysFee')} />
            </Details>
          ) : (
            <FeeView fee={{ status: 'ready', payer: 'account', ...transaction.fee }} native={SOL} />
          )}
        </div>
      ))}
      {!isSent && (
        <Alert icon={warnIcon}>
          <p>{t('appSends')}</p>
        </Alert>
      )}
    </>
  )
}

type ActionProps = { readonly action: SolanaAction; readonly account: string }

function ActionView({ action, account }: ActionProps) {
  const language = useLanguage()
  return (
    <section data-part="call">
      <h2 data-part="headline">{headlineOf(language, action)}</h2>
      <ActionDetails account={account} action={action} />
    </section>
  )
}

function ActionDetails({ action, account }: ActionProps) {
  const t = useTranslation()
  switch (action.type) {
    case 'send':
      return (
        <Details>
          {action.from !== account && <AddressDetail address={action.from} name={t('from')} />}
          <AddressDetail address={action.to} name={t('to')} />
        </Details>
      )
    case 'transfer':
      return (
        <Details>
          {action.to !== null && <AddressDetail address={action.to} name={t('to')} />}
          <AddressDetail address={action.account} name={t('tokenAccount')} />
          <TokenDetails token={action.token} />
        </Details>
      )
    case 'create-token-account':
      return (
        <Details>
          <AddressDetail address={action.owner} name={t('owner')} />
          <AddressDetail address={action.account} name={t('tokenAccount')} />
        </Details>
      )
    case 'create-account':
    case 'assign':
      return (
        <Details>
          <AddressDetail address={action.account} name={t('changedAccount')} />
          <AddressDetail address={action.program} name={t('controlledBy')} />
        </Details>
      )
    case 'set-authority':
      return (
        <Details>
          <AddressDetail address={action.account} name={t('changedAccount')} />
          <ControllerDetail address={action.next} />
        </Details>
      )
    case 'approve':
      return (
        <Details>
          <AddressDetail address={action.delegate} name={t('spender')} />
          <TokenDetails token={action.token} />
        </Details>
      )
    case 'revoke':
    case 'mint':
    case 'burn':
      return (
        <Details>
          <AddressDetail address={action.account} name={t('tokenAccount')} />
          <TokenDetails token={action.token} />
        </Details>
      )
    case 'close':
      return (
        <Details>
          <AddressDetail address={action.account} name={t('changedAccount')} />
          <AddressDetail address={action.to} name={t('to')} />
        </Details>
      )
    case 'nonce-advance':
      return (
        <Details>
          <AddressDetail address={action.account} name={t('changedAccount')} />
          <AddressDetail address={action.authority} name={t('controlledBy')} />
        </Details>
      )
    case 'memo':
      return (
        <p data-part="message" dir="auto">
          <Shown text={action.text} />
        </p>
      )
    case 'named':
      return (
        <Details>
          <AddressDetail address={action.program} name={t('program')} />
        </Details>
      )
    case 'unknown':
      return <UnknownDetails action={action} />
    default:
      return action satisfies never
  }
}

/** Who controls an account from now on; null for nobody. */
function ControllerDetail({ address }: { readonly address: string | null }) {
  const t = useTranslation()
  const name = t('controlledBy')
  if (address === null) return <Detail name={name}>{t('nobody')}</Detail>
  return <AddressDetail address={address} name={name} />
}

function UnknownDetails({ action }: { readonly action: Extract<SolanaAction, { type: 'unknown' }> }) {
  const t = useTranslation()
  const { program, accounts, data } = action
  return (
    <>
      <Details>
        <AddressDetail address={program} name={t('program')} />
      </Details>
      <details data-part="more">
        <summary>{t('data')}</summary>
        <p data-part="message" dir="ltr">
          {data.slice(0, MAX_DATA_LENGTH)}
        </p>
        <p data-part="message" dir="ltr">
          {accounts.join(' ')}
        </p>
      </details>
    </>
  )
}

/** The mint of a token, and that the operator does not vouch for it. */
function TokenDetails({ token }: { readonly token: Extract<SolanaAction, { type: 'transfer' }>['token'] }) {
  const t = useTranslation()
  if (token.isListed) return null
  return (
    <>
      {token.address !== null && <AddressDetail address={token.address} name={t('token')} />}
      <Unverified token={token} />
    </>
  )
}

function ChangesView({ effects }: { readonly effects: SolanaEffects }) {
  const language = useLanguage()
  const t = useTranslation()
  // A failure, and what could not be tried, are warnings.
  if (effects.status !== 'changes') return null
  return (
    <section data-part="effects">
      <h3 data-part="caption">{t('changes')}</h3>
      {effects.changes.length === 0 ? (
        <Alert icon={shieldIcon}>
          <p>{t('changesNothing')}</p>
        </Alert>
      ) : (
        <ul data-part="details">
          {effects.changes.map(({ token, amount }) => (
            <li data-in={amount > 0n ? '' : undefined} data-part="detail" key={token.address}>
              <span data-part="change">
                <Icon isSmall path={amount > 0n ? inIcon : outIcon} />
                {t(amount > 0n ? 'arrives' : 'leaves')}
              </span>
              <bdi>
                {amount > 0n ? '+' : '−'}
                {formatTokenAmount(language, amount, token)}
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function headlineOf(language: Language, action: SolanaAction): string {
  switch (action.type) {
    case 'send':
      return translate(language, 'send', { amount: formatTokenAmount(language, action.amount, SOL) })
    case 'transfer':
      return translate(language, 'transfer', { amount: formatTokenAmount(language, action.amount, action.token) })
    case 'create-token-account':
      return translate(language, 'createTokenAccount')
    case 'create-account':
      return translate(language, 'createAccountWith', { amount: formatTokenAmount(language, action.amount, SOL) })
    case 'approve': {
      const token = formatSymbol(language, action.token)
      if (action.amount === 'unlimited') return translate(language, 'approveUnlimited', { token })
      return translate(language, 'approve', { amount: formatTokenAmount(language, action.amount, action.token) })
    }
    case 'revoke':
      return translate(language, 'revokeApproval', { token: formatSymbol(language, action.token) })
    case 'set-authority':
    case 'assign':
      return translate(language, 'changeControl')
    case 'close':
      return translate(language, 'closeAccount')
    case 'nonce-advance':
      return translate(language, 'useNonce')
    case 'mint':
      return translate(language, 'mintTokens', { amount: formatTokenAmount(language, action.amount, action.token) })
    case 'burn':
      return translate(language, 'burnTokens', { amount: formatTokenAmount(language, action.amount, action.token) })
    case 'memo':
      return translate(language, 'memo')
    case 'named':
      return translate(language, 'callFunction', { name: action.name })
    case 'unknown':
      return translate(language, 'callUnknownProgram')
    default:
      return action satisfies never
  }
}
