import { formatDateTime } from '@laurel/wallet/review'
import type { ReactNode } from 'react'
import { Alert, Detail, Details } from '../controls/controls.tsx'
import { keyIcon, shieldIcon, warnIcon } from '../controls/icons.ts'
import { Shown } from '../controls/text.tsx'
import { DeviceDetails } from '../devices/device-details.tsx'
import { formatDeviceName } from '../devices/device-name.ts'
import { useLanguage, useTranslation } from '../language/use-language.ts'
import { AddressDetail, CallView } from './call-view.tsx'
import type { ConfirmContent, PermitSummary, SignInSummary, TokenInfo } from './confirmation.ts'
import { formatSymbol, formatTokenAmount } from './format-token.ts'
import { GrantView } from './grant-view.tsx'
import { showLine } from './show-text.ts'
import { SolanaView } from './solana-view.tsx'
import { TreeView } from './tree-view.tsx'

export type ContentViewProps = {
  readonly content: ConfirmContent
  /** The native currency of its network. */
  readonly native: TokenInfo
  /** What a single call changes, to be shown below its headline; null where that is elsewhere. */
  readonly outcome: ReactNode
}

/** What will be signed. */
export function ContentView({ content, native, outcome }: ContentViewProps) {
  const t = useTranslation()
  const language = useLanguage()
  switch (content.type) {
    case 'transaction':
      return <CallView call={content.call} native={native} outcome={outcome} />
    case 'calls':
      return <CallsView content={content} native={native} outcome={outcome} />
    case 'message':
      return (
        <section>
          <h2 data-part="caption">{t('message')}</h2>
          <p data-part="message" dir="auto">
            <Shown text={content.text} />
          </p>
        </section>
      )
    case 'bytes':
      return (
        <section>
          <h2 data-part="caption">
            {t('bytes')} · {t('size', { count: content.size })}
          </h2>
          <p data-part="message" dir="ltr">
            <Shown text={showLine(content.hex, 4_000)} />
          </p>
        </section>
      )
    case 'sign-in':
      return <SignInView message={content.message} text={content.text} />
    case 'typed-data':
      return <TypedDataView content={content} />
    case 'permissions':
      return <GrantView grant={content.grant} native={native} />
    case 'revoke-permission':
      return (
        <p data-part="message" dir="ltr">
          <Shown text={content.context} />
        </p>
      )
    case 'remove-delegation':
      return (
        <section data-part="call">
          <p>{t('removeDelegationText')}</p>
          <Details>
            <AddressDetail address={content.contract} name={t('contract')} />
          </Details>
        </section>
      )
    case 'add-email':
      return (
        <section data-part="call">
          <h2 data-part="headline" dir="ltr">
            <Shown text={showLine(content.email, content.email.length)} />
          </h2>
          <Alert icon={warnIcon}>
            <p>{t('addEmailText')}</p>
          </Alert>
        </section>
      )
    case 'change-recovery':
      return (
        <Alert icon={keyIcon}>
          <p>{t('changeRecoveryText')}</p>
        </Alert>
      )
    case 'revoke-device':
      return (
        <section data-part="call">
          <h2 data-part="headline">{formatDeviceName(language, content.name)}</h2>
          <p>{t('revokeDeviceText')}</p>
          <DeviceDetails device={content} />
        </section>
      )
    case 'solana':
      return <SolanaView isSent={content.isSent} transactions={content.transactions} />
    default:
      return content satisfies never
  }
}

type TypedDataProps = { readonly content: Extract<ConfirmContent, { type: 'typed-data' }> }

function TypedDataView({ content: { permit, primaryType, fields, domain } }: TypedDataProps) {
  const t = useTranslation()
  return (
    <>
      {permit !== null && <PermitView permit={permit} />}
      <Details>
        <Detail name={t('primaryType')}>
          <Shown text={primaryType} />
        </Detail>
      </Details>
      <TreeView nodes={fields} title={t('content')} />
      {domain.length > 0 && <TreeView nodes={domain} title={t('signedFor')} />}
    </>
  )
}

type CallsProps = Omit<ContentViewProps, 'content'> & {
  readonly content: Extract<ConfirmContent, { type: 'calls' }>
}

function CallsView({ content: { calls, isTogether }, native, outcome }: CallsProps) {
  const t = useTranslation()
  const count = calls.length
  return (
    <>
      {count > 1 && (
        <Alert icon={isTogether ? shieldIcon : warnIcon}>
          <p>{t(isTogether ? 'atomic' : 'notAtomic')}</p>
        </Alert>
      )}
      {calls.map((call, at) => (
        <CallView
          // biome-ignore lint/suspicious/noArrayIndexKey: the calls never change places.
          key={at}
          call={call}
          native={native}
          outcome={outcome}
          {...(count > 1 ? { caption: t('callNumber', { number: at + 1, count }) } : {})}
        />
      ))}
    </>
  )
}

function SignInView({ message, text }: Omit<Extract<ConfirmContent, { type: 'sign-in' }>, 'type'>) {
  const t = useTranslation()
  return (
    <>
      <SignInDetails message={message} />
      <Alert icon={shieldIcon}>
        <p>{t('signsNothing')}</p>
      </Alert>
      <details data-part="more">
        <summary>{t('readMessage')}</summary>
        <p data-part="message" dir="auto">
          <Shown text={text} />
        </p>
      </details>
    </>
  )
}

function SignInDetails({ message }: { readonly message: SignInSummary }) {
  const t = useTranslation()
  const { locale } = useLanguage()
  const { domain, statement, issuedAt, expirationTime, resources } = message
  return (
    <Details>
      <Detail name={t('domain')}>
        <Shown text={showLine(domain)} />
      </Detail>
      {statement !== null && (
        <Detail isStacked name={t('statement')}>
          <Shown text={showLine(statement, 1_000)} />
        </Detail>
      )}
      <Detail name={t('issuedAt')}>{formatDateTime(locale, Date.parse(issuedAt))}</Detail>
      {expirationTime !== null && (
        <Detail name={t('expiresAt')}>{formatDateTime(locale, Date.parse(expirationTime))}</Detail>
      )}
      {resources.length > 0 && (
        <Detail isStacked name={t('resources')}>
          <ul>
            {resources.slice(0, 50).map((resource) => (
              <li key={resource}>
                <Shown text={showLine(resource)} />
              </li>
            ))}
          </ul>
        </Detail>
      )}
    </Details>
  )
}

function PermitView({ permit }: { readonly permit: PermitSummary }) {
  const t = useTranslation()
  const language = useLanguage()
  const { spender, deadline } = permit
  const isTransfer = permit.type === 'transfer'
  return (
    <section data-part="call">
      {permit.type === 'nft-permit' && <h2 data-part="headline">{t('approveNft', { id: String(permit.tokenId) })}</h2>}
      {(permit.type === 'nft-permit' ? [] : permit.allowances).map(({ token, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tokens never change places.
        <h2 data-part="headline" key={at}>
          {amount === 'unlimited'
            ? t('approveUnlimited', { token: formatSymbol(language, token) })
            : t(isTransfer ? 'transfer' : 'approve', { amount: formatTokenAmount(language, amount, token) })}
        </h2>
      ))}
      <Details>
        {permit.type === 'nft-permit' && <AddressDetail address={permit.collection} name={t('contract')} />}
        <AddressDetail address={spender} name={t(isTransfer ? 'to' : 'spender')} />
        <Detail name={t('ends')}>{formatDeadline(language.locale, deadline) ?? t('never')}</Detail>
      </Details>
    </section>
  )
}

/** The last second that a date of JavaScript can have. */
const MAX_SECONDS = 8_640_000_000_000n

function formatDeadline(locale: string, deadline: bigint | null): string | null {
  return deadline === null || deadline > MAX_SECONDS ? null : formatDateTime(locale, Number(deadline) * 1_000)
}
