import { useEffect, useId, useRef } from 'react'
import { Button, Problem } from '../controls/controls.tsx'
import { useEscape } from '../controls/use-escape.ts'
import { useLanguage, useTranslation } from '../language/use-language.ts'
import type { LoginDevice } from '../login/login-client.ts'
import { DeviceDetails } from './device-details.tsx'
import { formatDeviceName } from './device-name.ts'
import type { DevicesState } from './devices-store.ts'

/** The devices of the account. Each but this one can be removed. */
export function DevicesView({ state }: { readonly state: DevicesState }) {
  const t = useTranslation()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { list, close, load } = state
  const count = list.status === 'ready' ? list.devices.length : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another page for a screen reader.
  useEffect(() => title.current?.focus(), [count])
  useEscape(close)
  return (
    <main aria-labelledby={titleId} data-laurel="" data-part="confirm">
      <header data-part="confirm-header">
        <h1 data-part="title" id={titleId} ref={title} tabIndex={-1}>
          {t('titleDevices')}
        </h1>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it is scrolled only while it has the focus. */}
      <div data-part="body" tabIndex={0}>
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
      </div>
      <footer data-part="confirm-footer">
        <div data-part={list.status === 'failed' ? 'pair' : 'stack'}>
          {list.status === 'failed' && <Button onPress={() => void load()}>{t('tryAgain')}</Button>}
          <Button kind="primary" onPress={close}>
            {t('done')}
          </Button>
        </div>
      </footer>
    </main>
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
