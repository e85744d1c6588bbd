import type { ReactNode } from 'react'
import { Alert } from '../controls/controls.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Shown, WholeAddress } from '../controls/text.tsx'
import { useTranslation } from '../language/use-language.ts'
import type { Confirmation, ConfirmWarning } from './confirmation.ts'
import { formatOrigin } from './format-token.ts'

/** Warnings after which one should cancel, unless one knows better. */
const dangers: ReadonlySet<ConfirmWarning['type']> = new Set([
  ...(['domain-mismatch', 'delegates-account', 'look-alike', 'approve-all', 'unlimited-approval'] as const),
  ...(['approves-account', 'burn-address', 'not-all-shown'] as const),
  ...(['changes-authority', 'no-expiry', 'closes-to-other'] as const),
])

/** Whether a warning is one after which Cancel is the next step. A message of 32 bytes can be a hidden transaction. */
export function isDanger(warning: ConfirmWarning): boolean {
  return dangers.has(warning.type) || (warning.type === 'blind' && warning.what === 'hash')
}

/** Dangers of what the headline says already: they follow it, so that it is on screen without scrolling. */
const ofHeadline: ReadonlySet<ConfirmWarning['type']> = new Set([
  ...(['approve-all', 'unlimited-approval', 'approves-account', 'burn-address'] as const),
])

/** Whether a warning is above what is confirmed. */
export function comesFirst(warning: ConfirmWarning): boolean {
  return isDanger(warning) && !ofHeadline.has(warning.type)
}

/** What is unusual, the most serious first. */
export function WarningsView({
  warnings,
  of,
}: {
  readonly warnings: readonly ConfirmWarning[]
  readonly of: Pick<Confirmation, 'origin' | 'chain'>
}) {
  return warnings.map((warning, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the warnings never change places.
    <WarningView key={at} of={of} warning={warning} />
  ))
}

function WarningView({
  warning,
  of,
}: {
  readonly warning: ConfirmWarning
  readonly of: Pick<Confirmation, 'origin' | 'chain'>
}) {
  const { title, text, more } = useWords(warning, formatOrigin(of.origin), of.chain?.chainId ?? null)
  return (
    <Alert icon={warnIcon} title={title} tone={isDanger(warning) ? 'danger' : 'warn'}>
      <p>{text}</p>
      {more}
    </Alert>
  )
}

type Words = { readonly title: string; readonly text: string; readonly more?: ReactNode }

/** @param chainId - of the network that is shown; null when none is. */
function useWords(warning: ConfirmWarning, origin: string, chainId: number | string | null): Words {
  const t = useTranslation()
  switch (warning.type) {
    case 'domain-mismatch':
      return {
        title: t('warnDomain'),
        text: t('warnDomainText', { domain: plain(warning.domain), origin }),
        ...(warning.domain.hasHidden ? { more: <Shown text={warning.domain} /> } : {}),
      }
    case 'other-account':
      return {
        title: t('warnOtherAccount'),
        text: t('warnOtherAccountText'),
        more: <WholeAddress address={warning.address} />,
      }
    case 'other-chain':
      // A network that is not shown is named by its number.
      return warning.chainId === null || warning.chainId === chainId
        ? { title: t('warnChain'), text: t('warnChainText') }
        : { title: t('warnChain'), text: t('warnChainUnknownText', { id: String(warning.chainId) }) }
    case 'any-chain':
      return { title: t('warnAnyChain'), text: t('warnAnyChainText') }
    case 'expired':
      return { title: t('warnExpired'), text: t('warnExpiredText') }
    case 'unlimited-approval':
      return { title: t('warnUnlimited'), text: t('warnUnlimitedText') }
    case 'approve-all':
      return { title: t('warnApproveAll'), text: t('warnApproveAllText') }
    case 'approves-account':
      return { title: t('warnApprovesAccount'), text: t('warnApprovesAccountText') }
    case 'delegates-account':
      return {
        title: t('warnDelegate'),
        text: t('warnDelegateText'),
        more: <WholeAddress address={warning.contract} />,
      }
    case 'would-fail':
      return {
        title: t('warnWouldFail'),
        text: t('warnWouldFailText'),
        ...(warning.reason === null ? {} : { more: <p>{t('warnSays', { reason: plain(warning.reason) })}</p> }),
      }
    case 'insufficient-funds':
      return {
        ...{ title: t('warnFunds'), text: t('warnFundsText') },
        ...(warning.canSponsor ? { more: <p>{t('warnFundsSmart')}</p> } : {}),
      }
    case 'look-alike':
      return {
        title: t('warnLookAlike'),
        text: t('warnLookAlikeText'),
        more: <WholeAddress address={warning.known.address} />,
      }
    case 'burn-address':
      return { title: t('warnBurn'), text: t('warnBurnText') }
    case 'first-time':
      return {
        title: t('warnFirst'),
        text: t('warnFirstText'),
        more: <WholeAddress address={warning.address} />,
      }
    case 'sends-to-contract':
      return { title: t('warnSendsToContract'), text: t('warnSendsToContractText') }
    case 'not-a-contract':
      return { title: t('warnNotContract'), text: t('warnNotContractText') }
    case 'blind':
      switch (warning.what) {
        case 'call':
          return { title: t('warnBlindCall'), text: t('warnBlindCallText') }
        case 'bytes':
          return { title: t('warnBlindBytes'), text: t('warnBlindBytesText') }
        case 'hash':
          return { title: t('warnBlindHash'), text: t('warnBlindHashText') }
        default:
          return warning.what satisfies never
      }
    case 'changes-authority':
      return {
        title: t('warnAuthority'),
        text: t('warnAuthorityText'),
        more: <WholeAddress address={warning.account} />,
      }
    case 'allows-delegate':
      return {
        title: t('warnAllows'),
        text: t('warnAllowsText'),
        more: <WholeAddress address={warning.delegate} />,
      }
    case 'no-expiry':
      return { title: t('warnNoExpiry'), text: t('warnNoExpiryText') }
    case 'other-fee-payer':
      return {
        title: t('warnFeePayer'),
        text: t('warnFeePayerText'),
        more: <WholeAddress address={warning.address} />,
      }
    case 'closes-to-other':
      return {
        title: t('warnCloses'),
        text: t('warnClosesText'),
        more: <WholeAddress address={warning.address} />,
      }
    case 'hidden-characters':
      return { title: t('warnHidden'), text: t('warnHiddenText') }
    case 'not-all-shown':
      return { title: t('warnNotAllShown'), text: t('warnNotAllShownText') }
    case 'not-simulated':
      return { title: t('warnNotSimulated'), text: t('warnNotSimulatedText') }
    default:
      return warning satisfies never
  }
}

/** Returns a shown text for a place in a sentence: hidden characters by their code points. */
function plain({ parts }: Parameters<typeof Shown>[0]['text']): string {
  return parts.map((part) => (part.type === 'plain' ? part.text : `⟨${part.codePoint}⟩`)).join('')
}
