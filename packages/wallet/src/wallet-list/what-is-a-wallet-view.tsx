import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Stack } from '../controls/layout.tsx'
import { bookIcon, keyIcon, shieldIcon } from '../controls/lazy-icons.ts'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'

/** Explains what a wallet is, in three sentences, and where to get one. */
export function WhatIsAWalletView() {
  const { modal } = useProvided().wallet
  const t = useMessages()
  return (
    <ViewFrame title={t('connect.whatIsWallet')}>
      <Stack>
        <Alert icon={keyIcon} title={t('aboutWallets.keepTitle')}>
          {t('aboutWallets.keepText')}
        </Alert>
        <Alert icon={shieldIcon} title={t('aboutWallets.signTitle')}>
          {t('aboutWallets.signText')}
        </Alert>
        <Alert icon={bookIcon} title={t('aboutWallets.careTitle')}>
          {t('aboutWallets.careText')}
        </Alert>
        <Button kind="primary" onPress={() => modal.push({ type: 'GetWallet', row: null })}>
          {t('connect.getWallet')}
        </Button>
      </Stack>
    </ViewFrame>
  )
}
