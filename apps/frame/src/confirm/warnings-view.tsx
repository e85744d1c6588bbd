import type { ReactNode } from 'react'
import { Alert } from '../controls/controls.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Shown, WholeAddress } from '../controls/text.tsx'
import type { PlainKey } from '../language/translate.ts'
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

type Words = { readonly title: string; readonly text: string; readonly more: ReactNode }
/** The key of a title whose text has the same key with `Text` at its end, and nothing to fill in. */
type TitleKey = { [Key in PlainKey]: `${Key}Text` extends PlainKey ? Key : never }[PlainKey]

/** @param chainId - of the network that is shown; null when none is. */
function useWords(warning: ConfirmWarning, origin: string, chainId: number | string | null): Words {
  const t = useTranslation()
  const words = (key: TitleKey, more: ReactNode = null): Words => ({ title: t(key), text: t(`${key}Text`), more })
  switch (warning.type) {
    case 'domain-mismatch':
      return {
        title: t('warnDomain'),
        text: t('warnDomainText', { domain: plain(warning.domain), origin }),
        more: warning.domain.hasHidden ? <Shown text={warning.domain} /> : null,
      }
    case 'other-account':
      return words('warnOtherAccount', <WholeAddress address={warning.address} />)
    case 'other-chain':
      // A network that is not shown is named by its number.
      return warning.chainId === null || warning.chainId === chainId
        ? words('warnChain')
        : { ...words('warnChain'), text: t('warnChainUnknownText', { id: String(warning.chainId) }) }
    case 'any-chain':
      return words('warnAnyChain')
    case 'expired':
      return words('warnExpired')
    case 'unlimited-approval':
      return words('warnUnlimited')
    case 'approve-all':
      return words('warnApproveAll')
    case 'approves-account':
      return words('warnApprovesAccount')
    case 'delegates-account':
      return words('warnDelegate', <WholeAddress address={warning.contract} />)
    case 'would-fail':
      return words(
        'warnWouldFail',
        warning.reason === null ? null : <p>{t('warnSays', { reason: plain(warning.reason) })}</p>,
      )
    case 'insufficient-funds':
      return words('warnFunds', warning.canSponsor ? <p>{t('warnFundsSmart')}</p> : null)
    case 'look-alike':
      return words('warnLookAlike', <WholeAddress address={warning.known.address} />)
    case 'burn-address':
      return words('warnBurn')
    case 'first-time':
      return words('warnFirst', <WholeAddress address={warning.address} />)
    case 'sends-to-contract':
      return words('warnSendsToContract')
    case 'not-a-contract':
      return words('warnNotContract')
    case 'blind':
      switch (warning.what) {
        case 'call':
          return words('warnBlindCall')
        case 'bytes':
          return words('warnBlindBytes')
        case 'hash':
          return words('warnBlindHash')
        default:
          return warning.what satisfies never
      }
    case 'changes-authority':
      return words('warnAuthority', <WholeAddress address={warning.account} />)
    case 'allows-delegate':
      return words('warnAllows', <WholeAddress address={warning.delegate} />)
    case 'no-expiry':
      return words('warnNoExpiry')
    case 'other-fee-payer':
      return words('warnFeePayer', <WholeAddress address={warning.address} />)
    case 'closes-to-other':
      return words('warnCloses', <WholeAddress address={warning.address} />)
    case 'hidden-characters':
      return words('warnHidden')
    case 'not-all-shown':
      return words('warnNotAllShown')
    case 'not-simulated':
      return words('warnNotSimulated')
    default:
      return warning satisfies never
  }
}

/** Returns a shown text for a place in a sentence: hidden characters by their code points. */
function plain({ parts }: Parameters<typeof Shown>[0]['text']): string {
  return parts.map((part) => (part.type === 'plain' ? part.text : `⟨${part.codePoint}⟩`)).join('')
}
