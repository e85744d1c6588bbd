import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { warnIcon } from '../controls/icons.ts'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { SendFailure } from '../send/send-warnings.tsx'
import { useReadable } from '../store/use-readable.ts'
import { NonceIgnoredError } from './errors.ts'
import type { SentTransaction } from './transaction.ts'
import { useReplacement } from './use-replacement.ts'

/** How a pending transaction is sped up or canceled, where the wallet allows it. */
export function ReplaceButtons({ transaction }: { readonly transaction: SentTransaction }) {
  const { wallet } = useProvided()
  const { connectedWalletInfo } = useReadable(wallet.account)
  const { kinds, state, replace } = useReplacement(transaction)
  const part = usePart()
  const t = useMessages()
  const name = connectedWalletInfo?.name ?? ''
  const error = state.status === 'failed' ? state.error : null
  const requested = state.status === 'requested' ? state.kind : null
  return (
    <>
      {error instanceof NonceIgnoredError ? (
        <Alert icon={warnIcon} title={t('transaction.ignored', { wallet: name })} tone="warn">
          {t('transaction.ignoredText', { wallet: name })}
        </Alert>
      ) : (
        error !== null && <SendFailure error={error} wallet={name} />
      )}
      {kinds.includes('speed-up') && (
        <Button isBusy={requested === 'speed-up'} onPress={() => replace('speed-up')}>
          {t('transaction.speedUp')}
        </Button>
      )}
      {kinds.includes('cancel') && (
        <Button isBusy={requested === 'cancel'} onPress={() => replace('cancel')}>
          {t('transaction.cancelIt')}
        </Button>
      )}
      {kinds.length > 0 && (
        <p {...part('hint')}>
          {t('transaction.replaceText')}
          {!kinds.includes('speed-up') && <> {t('transaction.inWallet', { wallet: name })}</>}
        </p>
      )}
    </>
  )
}
