import { useWalletAccount } from '../account/use-wallet-account.ts'
import { Alert } from '../controls/alert.tsx'
import { warnIcon } from '../controls/icons.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import type { TransferFailure } from './transfer-source.ts'
import { failureWords, type Words } from './transfer-words.ts'

/** Why nothing was sent. */
export function TransferFailureNote({ failure }: { readonly failure: TransferFailure }) {
  const { connectedWalletInfo } = useWalletAccount()
  const t = useMessages()
  const { title, text } = failureWords(failure, { wallet: connectedWalletInfo?.name ?? '', t })
  useAnnouncement(`${title}. ${text}`, 'assertive')
  return <TransferWarning text={text} title={title} />
}

/** What the user must read before a send. */
export function TransferWarning({ title, text }: Words) {
  return (
    <Alert icon={warnIcon} title={title} tone="warn">
      {text}
    </Alert>
  )
}
