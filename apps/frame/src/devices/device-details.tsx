import { formatDateTime } from '@laurel/wallet/review'
import { formatOrigin } from '../confirm/format-token.ts'
import { Detail, Details } from '../controls/controls.tsx'
import { useLanguage, useTranslation } from '../language/use-language.ts'
import type { LoginDevice } from '../login/account-client.ts'

/** Where a device logged in, and when it was used last. */
export function DeviceDetails({ device }: { readonly device: Pick<LoginDevice, 'origin' | 'lastSeenAt'> }) {
  const t = useTranslation()
  const { locale } = useLanguage()
  return (
    <Details>
      <Detail name={t('domain')}>
        <bdi dir="ltr">{formatOrigin(device.origin)}</bdi>
      </Detail>
      <Detail name={t('lastUsed')}>{formatDateTime(locale, device.lastSeenAt * 1_000)}</Detail>
    </Details>
  )
}
