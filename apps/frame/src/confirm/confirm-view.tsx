import { useEffect, useId } from 'react'
import { Alert, Button, Detail, Details, Icon } from '../controls/controls.tsx'
import { lockIcon, openLockIcon, shieldIcon } from '../controls/icons.ts'
import { PageBody, PageShell } from '../controls/page-shell.tsx'
import type { ClickGuard } from '../guard/click-guard.ts'
import { useGuardedPress } from '../guard/use-guarded-press.ts'
import type { PlainKey } from '../language/translate.ts'
import { useTranslation } from '../language/use-language.ts'
import { AddressDetail, isPlain } from './call-view.tsx'
import type { PendingConfirmation } from './confirm-store.ts'
import type { CallSummary, Confirmation, ConfirmContent, DelegationSummary, TokenInfo } from './confirmation.ts'
import { ContentView } from './content-view.tsx'
import { formatOrigin } from './format-token.ts'
import { EffectsView, FeeView } from './outcome-view.tsx'
import { TreeView } from './tree-view.tsx'
import { comesFirst, isDanger, WarningsView } from './warnings-view.tsx'

export type ConfirmViewProps = {
  readonly pending: PendingConfirmation
  readonly guard: ClickGuard
  readonly onApprove: () => void
  readonly onReject: () => void
}

/** What is confirmed, who requests it, and the two buttons. Confirm counts only as the guard says. */
export function ConfirmView({ pending, guard, onApprove, onReject }: ConfirmViewProps) {
  const t = useTranslation()
  const reasonId = useId()
  const confirmation = pending.status === 'ready' ? pending.confirmation : null
  const { reason, isBlocked, press } = useGuardedPress(guard, pending)
  // What is shown changed: a press before that was not for it.
  useEffect(() => guard.showContent(pending), [guard, pending])
  const canSign = confirmation !== null && confirmation.fee?.status !== 'unavailable'
  const hasDanger = confirmation?.warnings.some(isDanger) ?? false
  // What would only spend the fee, or nothing, is not the next step either.
  const isInVain = confirmation?.warnings.some(({ type }) => type === 'insufficient-funds' || type === 'would-fail')
  const approve = (event: MouseEvent) => {
    if (canSign) void press(event, onApprove)
  }
  return (
    <PageShell
      head={<Requester origin={pending.origin} />}
      onEscape={onReject}
      step={pending}
      title={t(confirmation === null ? 'loading' : titleOf(confirmation.content))}
    >
      <PageBody>{confirmation === null ? <LoadingView /> : <ReadyView confirmation={confirmation} />}</PageBody>
      <footer data-part="confirm-footer">
        {/* What comes and goes by itself lies over what is read, which must not move under the pointer. */}
        <p data-over={reason === 'early' ? undefined : ''} data-part="obstacle" id={reasonId} role="status">
          {reason === null ? '' : t(reason)}
        </p>
        <div data-part="pair">
          <Button kind={hasDanger || isInVain ? 'primary' : 'plain'} onPress={onReject}>
            {t('cancel')}
          </Button>
          <Button
            describedBy={reasonId}
            isDisabled={!canSign || isBlocked}
            kind={hasDanger ? 'danger' : isInVain ? 'plain' : 'primary'}
            onPress={approve}
          >
            {t(confirmation === null ? 'confirm' : actionOf(confirmation.content))}
          </Button>
        </div>
      </footer>
    </PageShell>
  )
}

/** Who requests it: the origin that the browser reports. An app's own name is not shown, because it can be any. */
function Requester({ origin }: { readonly origin: string }) {
  const t = useTranslation()
  return (
    <p data-part="requester">
      <Icon isSmall path={origin.startsWith('https:') ? lockIcon : openLockIcon} />
      <span>{t('requestedBy')}</span>
      <bdi dir="ltr">{formatOrigin(origin)}</bdi>
    </p>
  )
}

function LoadingView() {
  return (
    <div aria-hidden="true" data-part="stack">
      {[150, 70, 70].map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical and never change places.
        <span data-part="skeleton" key={at} style={{ display: 'block', height }} />
      ))}
    </div>
  )
}

function ReadyView({ confirmation }: { readonly confirmation: Confirmation }) {
  const t = useTranslation()
  const { content, warnings, effects, fee, chain, account, operation, delegation } = confirmation
  const currency = chain?.nativeCurrency ?? { symbol: '', decimals: 18 }
  const native: TokenInfo = { address: null, ...currency, isListed: true }
  const only = onlyCallOf(content)
  const isOutcomeFirst = only !== null && !isPlain(only)
  const outcome = effects === null ? null : <EffectsView effects={effects} />
  return (
    <div data-part="stack">
      <WarningsView of={confirmation} warnings={warnings.filter(comesFirst)} />
      {/* It stays, so that it comes before what happens once. */}
      {delegation !== null && <DelegationView delegation={delegation} />}
      <ContentView content={content} native={native} outcome={isOutcomeFirst ? outcome : null} />
      <WarningsView of={confirmation} warnings={warnings.filter((warning) => !comesFirst(warning))} />
      {!isOutcomeFirst && outcome}
      {fee !== null && <FeeView fee={fee} native={native} />}
      <Details>
        {chain !== null && (
          <Detail name={t('network')}>
            <bdi>{chain.name}</bdi>
            {chain.isTestnet && <small>{t('testNetwork')}</small>}
          </Detail>
        )}
        <AddressDetail
          address={account}
          name={t(operation?.accountType === 'smartAccount' ? 'smartAccount' : 'account')}
        />
      </Details>
      {operation?.isDeploying && (
        <Alert icon={shieldIcon}>
          <p>{t('createsAccount')}</p>
        </Alert>
      )}
      {operation !== null && (
        <details data-part="more">
          <summary>{t('wholeOperation')}</summary>
          <TreeView nodes={operation.fields} title={t('operation')} />
        </details>
      )}
    </div>
  )
}

/** Returns the call that is confirmed alone, or null. */
function onlyCallOf(content: ConfirmContent): CallSummary | null {
  if (content.type === 'transaction') return content.call
  const [first, second] = content.type === 'calls' ? content.calls : []
  return second === undefined ? (first ?? null) : null
}

/** What an account with a key delegates to with its first batch. */
function DelegationView({ delegation }: { readonly delegation: DelegationSummary }) {
  const t = useTranslation()
  return (
    <section data-part="call">
      <h2 data-part="headline">{t('delegation')}</h2>
      <p>{t('delegationText')}</p>
      <Details>
        <AddressDetail address={delegation.contract} name={t('contract')} />
      </Details>
    </section>
  )
}

function titleOf(content: ConfirmContent): PlainKey {
  switch (content.type) {
    case 'transaction':
      return 'titleTransaction'
    case 'calls':
      return content.calls.length === 1 ? 'titleTransaction' : 'titleCalls'
    case 'solana':
      return content.transactions.length === 1 ? 'titleTransaction' : 'titleCalls'
    case 'message':
    case 'bytes':
      return 'titleMessage'
    case 'sign-in':
      return 'titleSignIn'
    case 'typed-data':
      // A transfer is named by its headline.
      return content.permit === null || content.permit.type === 'transfer' ? 'titleTypedData' : 'titlePermit'
    case 'permissions':
      return 'titlePermissions'
    case 'revoke-permission':
      return 'titleRevoke'
    case 'remove-delegation':
      return 'titleRemoveDelegation'
    case 'add-email':
      return 'titleAddEmail'
    case 'change-recovery':
      return 'titleChangeRecovery'
    case 'revoke-device':
      return 'titleRevokeDevice'
    default:
      return content satisfies never
  }
}

function actionOf(content: ConfirmContent): PlainKey {
  switch (content.type) {
    case 'message':
    case 'bytes':
    case 'typed-data':
      return 'sign'
    case 'sign-in':
      return 'signIn'
    case 'solana':
      return content.isSent ? 'confirm' : 'sign'
    case 'transaction':
    case 'calls':
    case 'permissions':
    case 'revoke-permission':
    case 'remove-delegation':
      return 'confirm'
    case 'add-email':
      return 'addEmail'
    case 'change-recovery':
      return 'continue'
    case 'revoke-device':
      return 'removeDevice'
    default:
      return content satisfies never
  }
}
