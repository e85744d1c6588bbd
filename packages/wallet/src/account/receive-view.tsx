import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { checkIcon, warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { copyIcon } from '../controls/lazy-icons.ts'
import { QrCode } from '../controls/qr-code.tsx'
import { useCopy } from '../controls/use-copy.ts'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import type { View } from '../modal/view.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useNetworks } from '../network/use-networks.ts'
import { useWalletAccount } from './use-wallet-account.ts'

/** The address as a QR code and as text, and which assets may be sent to it. */
export function ReceiveView({ view }: { readonly view: Extract<View, { type: 'Receive' }> }) {
  const { address } = useWalletAccount()
  const { active } = useNetworks()
  const { copy, status } = useCopy()
  const part = usePart()
  const t = useMessages()
  useAnnouncement(
    status === 'copied' ? t('account.addressCopied') : status === 'failed' ? t('common.copyFailed') : null,
  )
  if (address === null) return null
  return (
    <ViewFrame title={t('account.receive')}>
      <Stack>
        <QrCode hub={null} label={t('receive.label', { address })} text={address} />
        {view.note !== undefined && (
          <p {...part('qr-caption')}>
            <bdi>{view.note}</bdi>
          </p>
        )}
        <p {...part('qr-caption')}>
          {t('receive.text')}
          <span {...part('address')} data-whole="">
            {address}
          </span>
        </p>
        {active !== null && (
          <Alert icon={warnIcon} tone="warn">
            {t('receive.warning', { network: active.name })}
          </Alert>
        )}
        <Button icon={status === 'copied' ? checkIcon : copyIcon} kind="primary" onPress={() => void copy(address)}>
          {t(status === 'copied' ? 'common.copied' : 'account.copyAddress')}
        </Button>
      </Stack>
    </ViewFrame>
  )
}
