import { Stack } from '../controls/layout.tsx'
import { bookIcon, coinIcon, linkIcon } from '../controls/more-icons.ts'
import { Note } from '../controls/note.tsx'
import { useText } from '../language/use-text.ts'
import { ViewFrame } from '../modal/view-frame.tsx'

/** What a network is, in three sentences. */
export function WhatIsANetworkView() {
  const t = useText()
  return (
    <ViewFrame title={t('networks.whatIsNetwork')}>
      <Stack>
        <Note icon={bookIcon} title={t('aboutNetworks.recordTitle')}>
          {t('aboutNetworks.recordText')}
        </Note>
        <Note icon={coinIcon} title={t('aboutNetworks.feeTitle')}>
          {t('aboutNetworks.feeText')}
        </Note>
        <Note icon={linkIcon} title={t('aboutNetworks.addressTitle')}>
          {t('aboutNetworks.addressText')}
        </Note>
      </Stack>
    </ViewFrame>
  )
}
