import { Alert } from '../controls/alert.tsx'
import { Stack } from '../controls/layout.tsx'
import { bookIcon, coinIcon, shieldIcon } from '../controls/lazy-icons.ts'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from '../modal/view-frame.tsx'

/** What buying is, in three sentences. */
export function WhatIsABuyView() {
  const t = useMessages()
  return (
    <ViewFrame title={t('buy.what')}>
      <Stack>
        <Alert icon={coinIcon} title={t('buy.cardTitle')}>
          {t('buy.cardText')}
        </Alert>
        <Alert icon={bookIcon} title={t('buy.priceTitle')}>
          {t('buy.priceText')}
        </Alert>
        <Alert icon={shieldIcon} title={t('buy.checkTitle')}>
          {t('buy.checkText')}
        </Alert>
      </Stack>
    </ViewFrame>
  )
}
