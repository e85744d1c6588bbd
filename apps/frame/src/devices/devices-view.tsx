import { Button, Problem } from '../controls/controls.tsx'
import { PageBody, PageShell } from '../controls/page-shell.tsx'
import { useLanguage, useTranslation } from '../language/use-language.ts'
import type { LoginDevice } from '../login/account-client.ts'
import { DeviceDetails } from './device-details.tsx'
import { formatDeviceName } from './device-name.ts'
import type { DevicesState } from './devices-store.ts'

/** The devices of the account. Each but this one can be removed. */
export function DevicesView({ state }: { readonly state: DevicesState }) {
  const t = useTranslation()
  const { list, close, load } = state
  return (
    <PageShell onEscape={close} step={list.status === 'ready' ? list.devices.length : null} title={t('titleDevices')}>
      <PageBody>
        <div data-part="stack">
          <Problem
            text={list.status === 'failed' || (list.status === 'ready' && list.hasFailed) ? t('recoveryFailed') : null}
          />
          {list.status === 'loading' && (
            <p data-part="text" role="status">
              {t('working')}
            </p>
          )}
          {list.status === 'ready' && (
            <>
              <p data-part="hint-text">{t('devicesText')}</p>
              {list.devices.map((device) => (
                <DeviceCard device={device} key={device.device} onRemove={state.remove} />
              ))}
            </>
          )}
        </div>
      </PageBody>
      <footer data-part="confirm-footer">
        <div data-part={list.status === 'failed' ? 'pair' : 'stack'}>
          {list.status === 'failed' && <Button onPress={() => void load()}>{t('tryAgain')}</Button>}
          <Button kind="primary" onPress={close}>
            {t('done')}
          </Button>
        </div>
      </footer>
    </PageShell>
  )
}

type DeviceCardProps = {
  readonly device: LoginDevice
  readonly onRemove: (device: LoginDevice) => Promise<void>
}

function DeviceCard({ device, onRemove }: DeviceCardProps) {
  const t = useTranslation()
  const language = useLanguage()
  const name = formatDeviceName(language, device.name)
  return (
    <section data-part="call">
      <h2 data-part="headline">{name}</h2>
      <DeviceDetails device={device} />
      {device.isCurrent ? (
        <p data-part="hint-text">{t('thisDevice')}</p>
      ) : (
        <Button label={`${t('removeDevice')}: ${name}`} onPress={() => void onRemove(device)}>
          {t('removeDevice')}
        </Button>
      )}
    </section>
  )
}
