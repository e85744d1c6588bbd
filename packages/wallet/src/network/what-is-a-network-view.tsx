import { Alert } from '../controls/alert.tsx'
import { Stack } from '../controls/layout.tsx'
import { bookIcon, coinIcon, linkIcon } from '../controls/lazy-icons.ts'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from '../modal/view-frame.tsx'

/** What a network is, in three sentences. */
export function WhatIsANetworkView() {
  const t = useMessages()
  return (
    <ViewFrame title={t('networks.whatIsNetwork')}>
      <Stack>
        <Alert icon={bookIcon} title={t('aboutNetworks.recordTitle')}>
          {t('aboutNetworks.recordText')}
        </Alert>
        <Alert icon={coinIcon} title={t('aboutNetworks.feeTitle')}>
          {t('aboutNetworks.feeText')}
        </Alert>
        <Alert icon={linkIcon} title={t('aboutNetworks.addressTitle')}>
          {t('aboutNetworks.addressText')}
        </Alert>
      </Stack>
    </ViewFrame>
  )
}
