import { UserRejectedError } from '../connection/errors.ts'
import type { Translate } from '../language/use-messages.ts'
import type { WalletError } from '../wallet-error.ts'
import { AccountChangedError, SignInDeniedError, SigningError } from './errors.ts'

/** Returns the message for a sign-in that failed. In every case no money moved. */
export function signInFailureMessage(
  error: WalletError,
  { wallet, app, t }: { readonly wallet: string; readonly app: string; readonly t: Translate },
): { readonly headline: string; readonly text: string } {
  if (error instanceof UserRejectedError) {
    return { headline: t('connecting.rejected', { wallet }), text: t('signIn.rejectedText') }
  }
  const headline = t('signIn.failed')
  if (error instanceof SignInDeniedError) {
    return { headline, text: app === '' ? t('signIn.refusedTextHere') : t('signIn.refusedText', { app }) }
  }
  return { headline, text: t(textKeyOf(error)) }
}

function textKeyOf(
  error: WalletError,
): 'signIn.changedText' | 'signIn.answerText' | 'signIn.rejectedText' | 'signIn.unreachableText' {
  if (error instanceof AccountChangedError) return 'signIn.changedText'
  // Its class is of the entry for Solana, which this file must not load.
  if (error.code === 'wallet/solana-answer') return 'signIn.answerText'
  if (error instanceof SigningError) return 'signIn.rejectedText'
  return 'signIn.unreachableText'
}
