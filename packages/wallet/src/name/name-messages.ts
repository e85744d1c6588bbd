import { UserRejectedError } from '../connection/errors.ts'
import type { MessageKey } from '../language/catalogue.ts'
import type { Translate } from '../language/use-messages.ts'
import type { WalletError } from '../wallet-error.ts'
import {
  NameAccountChangedError,
  NameAccountMissingError,
  NameMessageExpiredError,
  NameNetworkError,
  NameRegisterError,
} from './errors.ts'
import type { NameProblem } from './name-rules.ts'
import type { NameCheck } from './name-state.ts'

/**
 * Returns the message for a registration that failed. The API's reason is shown as it is, because only the API knows why.
 * Source: docs/product.md#errors.
 */
export function nameFailureMessage(
  error: WalletError,
  { name, wallet, t }: { readonly name: string; readonly wallet: string; readonly t: Translate },
): { readonly headline: string; readonly text: string } {
  if (error instanceof UserRejectedError) {
    return { headline: t('connecting.rejected', { wallet }), text: t('name.rejectedText') }
  }
  if (error instanceof NameNetworkError) {
    return {
      headline: t(error.chainId === null ? 'name.noNetwork' : 'name.wrongNetwork'),
      text: t('name.noNetworkText'),
    }
  }
  if (error instanceof NameAccountMissingError) return { headline: t('name.noAccount'), text: t('name.noAccountText') }
  if (error instanceof NameAccountChangedError) return { headline: t('name.changed'), text: t('name.changedText') }
  if (error instanceof NameMessageExpiredError) {
    return { headline: t('name.expired', { wallet }), text: t('name.expiredText') }
  }
  const reason = error instanceof NameRegisterError ? error.reason : null
  return {
    headline: t('name.failed', { name }),
    text: reason === null ? t('name.failedText') : `\u2068${reason}\u2069`,
  }
}

const problemTexts = {
  'too-short': 'name.tooShort',
  'too-long': 'name.tooLong',
  characters: 'name.characters',
  hyphens: 'name.hyphens',
} as const satisfies Record<NameProblem, MessageKey>

/** Returns what is known of the typed name, in words. */
export function nameCheckMessage(check: NameCheck, owned: readonly string[] | null, t: Translate): string {
  switch (check.status) {
    case 'empty':
      return t('name.rules')
    case 'invalid':
      return t(problemTexts[check.problem])
    case 'checking':
      return t('name.checking')
    case 'ready':
      if (check.isFree) return t('name.available')
      return t(owned?.includes(check.name) === true ? 'name.yours' : 'name.taken')
    case 'unavailable':
      return check.reason ?? t('name.unavailable')
    default:
      return check satisfies never
  }
}
