import { useEffect, useId, useState } from 'react'
import type { RecoveryChoice } from '../account/prompt-store.ts'
import { messageOf } from '../account/recovery-view.tsx'
import { Alert, Button, Icon, Problem } from '../controls/controls.tsx'
import { keyIcon, warnIcon } from '../controls/icons.ts'
import { PageBody, PageShell } from '../controls/page-shell.tsx'
import type { ClickGuard } from '../guard/click-guard.ts'
import type { ExportedKeys } from '../keys/worker/messages.ts'
import type { PlainKey } from '../language/translate.ts'
import { useTranslation } from '../language/use-language.ts'
import type { ExportAccess, ExportState } from './export-store.ts'
import { Secrets } from './secrets.tsx'

/** How long keys may be on screen, in milliseconds: long enough to write down 24 words. */
const EXPORT_TTL_MS = 10 * 60_000

export type ExportViewProps = {
  readonly state: ExportState
  /** Null where the browser cannot report what covers the frame: nothing is copied there by a click. */
  readonly guard: ClickGuard | null
  readonly onClose: () => void
}

/** The phrase and the private keys of the account, after its recovery method. They leave the page with this view. */
export function ExportView({ state, guard, onClose }: ExportViewProps) {
  const t = useTranslation()
  const [keys, setKeys] = useState<ExportedKeys | null>(null)
  useEffect(() => {
    if (keys === null) return
    const timer = setTimeout(onClose, EXPORT_TTL_MS)
    return () => clearTimeout(timer)
  }, [keys, onClose])
  return (
    <PageShell onEscape={onClose} step={keys === null ? state.status : 'shown'} title={t('exportTitle')}>
      {keys !== null ? (
        <Secrets guard={guard} keys={keys} onClose={onClose} />
      ) : state.status === 'ready' ? (
        <Unlock access={state} onClose={onClose} onKeys={setKeys} />
      ) : (
        <Waiting isFailed={state.status === 'failed'} onClose={onClose} />
      )}
    </PageShell>
  )
}

function Waiting({ isFailed, onClose }: { readonly isFailed: boolean; readonly onClose: () => void }) {
  const t = useTranslation()
  return (
    <>
      <PageBody>
        <p data-part="text" role="status">
          {t(isFailed ? 'recoveryFailed' : 'working')}
        </p>
      </PageBody>
      <footer data-part="confirm-footer">
        <Button onPress={onClose}>{t('cancel')}</Button>
      </footer>
    </>
  )
}

type UnlockProps = {
  readonly access: ExportAccess
  readonly onKeys: (keys: ExportedKeys) => void
  readonly onClose: () => void
}

/** The recovery method, which is needed each time. */
function Unlock({ access, onKeys, onClose }: UnlockProps) {
  const t = useTranslation()
  const hintId = useId()
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<PlainKey | null>(null)
  const isPasskey = access.method === 'passkey'
  const reveal = async () => {
    if (isBusy) return
    const choice: RecoveryChoice = isPasskey ? { type: 'passkey' } : { type: 'password', password }
    setBusy(true)
    setError(null)
    try {
      onKeys(await access.reveal(choice))
    } catch (failure) {
      setError(messageOf(failure))
      setBusy(false)
    }
  }
  return (
    <>
      <PageBody>
        <div data-part="stack">
          <Alert icon={warnIcon} tone="warn">
            <p>{t('exportText')}</p>
          </Alert>
          <Problem text={error === null ? null : t(error)} />
          {isPasskey ? (
            <p data-part="text">{t('exportPasskeyText')}</p>
          ) : (
            <form
              data-part="stack"
              onSubmit={(event) => {
                event.preventDefault()
                void reveal()
              }}
            >
              <p data-part="text" id={hintId}>
                {t('exportPasswordText')}
              </p>
              <label data-part="field">
                <span data-hidden-visually="">{t('password')}</span>
                <input
                  aria-describedby={hintId}
                  autoComplete="current-password"
                  data-part="input"
                  dir={password === '' ? undefined : 'ltr'}
                  maxLength={256}
                  onInput={(event) => setPassword(event.currentTarget.value)}
                  placeholder={t('password')}
                  type="password"
                  value={password}
                />
              </label>
            </form>
          )}
        </div>
      </PageBody>
      <footer data-part="confirm-footer">
        <div data-part="pair">
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button isDisabled={isBusy} kind="primary" onPress={() => void reveal()}>
            {isPasskey && <Icon path={keyIcon} />}
            {t(isBusy ? 'working' : isPasskey ? 'usePasskey' : 'continue')}
          </Button>
        </div>
      </footer>
    </>
  )
}
