import { Button } from '../controls/button.tsx'
import { Stack } from '../controls/layout.tsx'
import { bookIcon, keyIcon, shieldIcon } from '../controls/more-icons.ts'
import { Note } from '../controls/note.tsx'
import { useText } from '../language/use-text.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'

/** What a wallet is, in three sentences, and where to get one. */
export function WhatIsAWalletView() {
  const { modal } = useProvided().wallet
  const t = useText()
  return (
    <ViewFrame title={t('connect.whatIsWallet')}>
      <Stack>
        <Note icon={keyIcon} title={t('aboutWallets.keepTitle')}>
          {t('aboutWallets.keepText')}
        </Note>
        <Note icon={shieldIcon} title={t('aboutWallets.signTitle')}>
          {t('aboutWallets.signText')}
        </Note>
        <Note icon={bookIcon} title={t('aboutWallets.careTitle')}>
          {t('aboutWallets.careText')}
        </Note>
        <Button kind="primary" onPress={() => modal.push({ name: 'GetWallet', row: null })}>
          {t('connect.getWallet')}
        </Button>
      </Stack>
    </ViewFrame>
  )
}
