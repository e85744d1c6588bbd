import type { ReactNode } from 'react'
import { RequestPendingError, UserRejectedError } from '../connection/errors.ts'
import { shortAddress } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { warnIcon } from '../controls/icons.ts'
import { shieldIcon } from '../controls/lazy-icons.ts'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { SendAccountChangedError, TransactionHashInvalidError } from '../transactions/errors.ts'
import type { Simulation } from '../transactions/simulate.ts'
import type { WalletError } from '../wallet-error.ts'
import { leavesMore } from './compare-changes.ts'
import { type ReceiverWarning, warnAboutReceiver } from './receiver-warnings.ts'
import type { SendReview } from './send.ts'
import type { SendOrder } from './send-form.ts'

/** What trying the send on the latest block showed. A send that was not tried is never shown as safe. */
export function SimulationNote({ order, simulation }: { readonly order: SendOrder; readonly simulation: Simulation }) {
  const t = useMessages()
  switch (simulation.status) {
    case 'loading':
      return (
        <Alert icon={shieldIcon} tone="plain">
          {t('send.trying')}
        </Alert>
      )
    case 'changes':
      return leavesMore(order, simulation.changes) ? (
        <Warning title={t('send.moreLeaves')}>{t('send.moreLeavesText')}</Warning>
      ) : (
        <Good>{t('send.tried')}</Good>
      )
    case 'succeeds':
      return <Good>{t('send.wouldSucceed')}</Good>
    case 'reverts':
      return (
        <Warning title={t('send.wouldFail')}>
          {t('send.wouldFailText')}
          {simulation.reason !== null && <> {t('send.says', { reason: `\u2068${simulation.reason}\u2069` })}</>}
        </Warning>
      )
    case 'unavailable':
      return <Warning title={t('send.notTried')}>{t('send.notTriedText')}</Warning>
    default:
      return simulation satisfies never
  }
}

export type WarningsProps = {
  readonly review: SendReview
  /** What is sent, in words. */
  readonly asset: string
  readonly wallet: string
  /** The wallet may still have the same request. */
  readonly isOpen: boolean
}

/** What is unusual about the receiver, the most serious first. */
export function Warnings({ review, asset, wallet, isOpen }: WarningsProps) {
  const { order, facts } = review
  const part = usePart()
  const t = useMessages()
  const warnings = warnAboutReceiver(order.receiver, facts)
  const hasWhole = warnings[0] !== undefined && warnings[0].type !== 'own-address'
  return (
    <>
      {order.hasOneSource && (
        <Alert icon={warnIcon} title={t('send.oneSource', { name: `\u2068${order.receiverName ?? ''}\u2069` })}>
          {t('send.oneSourceText')}
        </Alert>
      )}
      {order.receiverName !== null && !hasWhole && (
        <p {...part('hint')}>
          <WholeAddress address={order.receiver} />
        </p>
      )}
      {isOpen && <Warning title={t('send.asked', { wallet })}>{t('send.askedText', { wallet })}</Warning>}
      {warnings.map((warning, at) => {
        const { title, text } = wordsOf(warning, { asset, t })
        return (
          <Warning key={warning.type} title={title}>
            {text}
            {at === 0 && warning.type !== 'own-address' && (
              <span {...part('whole-address')}>
                <WholeAddress address={order.receiver} />
              </span>
            )}
          </Warning>
        )
      })}
    </>
  )
}

/** All characters of an address, in groups of four, so that they can be compared. */
function WholeAddress({ address }: { readonly address: string }) {
  const groups = address.slice(2).match(/.{4}/g) ?? []
  const last = groups.length - 1
  return (
    <>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change places.
        <span key={at}>
          {at === 0 || at === last ? <b>{at === 0 ? `0x${group}` : group}</b> : group}
          {at === last ? null : at === 4 ? <br /> : ' '}
        </span>
      ))}
    </>
  )
}

function wordsOf(
  warning: ReceiverWarning,
  { asset, t }: { readonly asset: string; readonly t: ReturnType<typeof useMessages> },
): { readonly title: string; readonly text: string } {
  switch (warning.type) {
    case 'look-alike': {
      const { name, address } = warning.of
      const known = name === null ? shortAddress(address) : `\u2068${name}\u2069`
      return { title: t('send.lookAlike'), text: t('send.lookAlikeText', { known }) }
    }
    case 'suspicious':
      return { title: t('send.suspicious'), text: t('send.suspiciousText') }
    case 'burn-address':
      return { title: t('send.burn'), text: t('send.burnText') }
    case 'own-address':
      return { title: t('send.own'), text: t('send.ownText') }
    case 'contract':
      return { title: t('send.contract'), text: t('send.contractText', { asset }) }
    case 'first-time':
      return { title: t('send.firstTime'), text: t('send.firstTimeText') }
    default:
      return warning satisfies never
  }
}

/** Why the last request did not send, and whether money moved. */
export function SendFailure({ error, wallet }: { readonly error: WalletError; readonly wallet: string }) {
  const t = useMessages()
  const { title, text } =
    error instanceof UserRejectedError
      ? { title: t('connecting.rejected', { wallet }), text: t('common.nothingMoved') }
      : error instanceof SendAccountChangedError
        ? { title: t('send.changed'), text: t('send.changedText') }
        : error instanceof TransactionHashInvalidError
          ? { title: t('send.noHash', { wallet }), text: t('send.noHashText') }
          : error instanceof RequestPendingError
            ? { title: t('connecting.pending', { wallet }), text: t('connecting.pendingText', { wallet }) }
            : { title: t('common.failed'), text: t('send.failedText') }
  useAnnouncement(`${title}. ${text}`, 'assertive')
  return <Warning title={title}>{text}</Warning>
}

/** What the user must read before a send. */
export function Warning({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Alert icon={warnIcon} title={title} tone="warn">
      {children}
    </Alert>
  )
}

function Good({ children }: { readonly children: ReactNode }) {
  return (
    <div data-good="">
      <Alert icon={shieldIcon} tone="plain">
        {children}
      </Alert>
    </div>
  )
}
