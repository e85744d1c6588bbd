import { useState } from 'react'
import { Alert, Button, Icon, Problem } from '../controls/controls.tsx'
import { keyIcon } from '../controls/icons.ts'
import { PageBody, PageShell } from '../controls/page-shell.tsx'
import { FrameError } from '../frame-error.ts'
import { MIN_PASSWORD_LENGTH } from '../keys/recovery/password.ts'
import type { PlainKey } from '../language/translate.ts'
import { useTranslation } from '../language/use-language.ts'
import type { RecoveryChoice, RecoveryPrompt } from './prompt-store.ts'

/** How the user gets back into the account: chosen for a new one, and used for one that this device does not have. */
export function RecoveryView({ prompt }: { readonly prompt: RecoveryPrompt }) {
  const t = useTranslation()
  const [isTyping, setTyping] = useState(prompt.method === 'password')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<PlainKey | null>(null)
  const isNew = prompt.type === 'set-up' || prompt.type === 'change'
  const { title, text, action } = wordsOf(prompt)
  const submit = async (choice: RecoveryChoice) => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      await prompt.submit(choice)
    } catch (failure) {
      setError(prompt.type === 'login' ? loginMessageOf(failure) : messageOf(failure))
      setBusy(false)
    }
  }
  const suggest = async () => {
    const { suggestPassword } = await import('../keys/recovery/suggest-password.ts')
    setPassword(suggestPassword())
    // It was about the password that this one replaces.
    setError(null)
  }
  const usePassword = () => (isTyping ? void submit({ type: 'password', password }) : setTyping(true))
  const cancelText = prompt.type === 'renew' ? 'later' : 'cancel'
  const passkeyButton =
    prompt.method === 'password' ? null : (
      <Button
        isDisabled={isBusy}
        kind={isTyping ? 'plain' : 'primary'}
        onPress={() => void submit({ type: 'passkey' })}
      >
        <Icon path={keyIcon} />
        {t('usePasskey')}
      </Button>
    )
  return (
    <PageShell onEscape={prompt.cancel} step={null} title={t(title)}>
      <PageBody>
        <div data-part="stack">
          <Alert icon={keyIcon}>
            <p>{t(text)}</p>
          </Alert>
          <Problem text={error === null ? null : t(error)} />
          {isTyping && (
            <form
              data-part="stack"
              onSubmit={(event) => {
                event.preventDefault()
                void submit({ type: 'password', password })
              }}
            >
              <PasswordField
                isNew={isNew}
                onChange={(typed) => {
                  setPassword(typed)
                  setError(null)
                }}
                value={password}
              />
              {isNew && <p data-part="hint-text">{t('passwordHint', { count: MIN_PASSWORD_LENGTH })}</p>}
              {isNew && <Button onPress={() => void suggest()}>{t('suggest')}</Button>}
              {passkeyButton}
            </form>
          )}
          {prompt.type === 'unlock' && (
            <details data-part="more">
              <summary>{t('forgot')}</summary>
              <p data-part="hint-text">{t('forgotText')}</p>
            </details>
          )}
        </div>
      </PageBody>
      <footer data-part="confirm-footer">
        <div data-part={isTyping ? 'pair' : 'stack'} data-close="">
          {!isTyping && passkeyButton}
          {isTyping && <Button onPress={prompt.cancel}>{t(cancelText)}</Button>}
          {prompt.method !== 'passkey' && (
            <Button isDisabled={isBusy} kind={isTyping ? 'primary' : 'plain'} onPress={usePassword}>
              {t(isTyping ? (isBusy ? 'working' : action) : 'usePassword')}
            </Button>
          )}
          {!isTyping && <Button onPress={prompt.cancel}>{t(cancelText)}</Button>}
        </div>
      </footer>
    </PageShell>
  )
}

type PasswordFieldProps = {
  /** A new password is shown, because it is typed once. */
  readonly isNew: boolean
  readonly value: string
  readonly onChange: (typed: string) => void
}

function PasswordField({ isNew, value, onChange }: PasswordFieldProps) {
  const t = useTranslation()
  return (
    <label data-part="field">
      <span data-hidden-visually="">{t('password')}</span>
      <input
        autoComplete={isNew ? 'new-password' : 'current-password'}
        data-part="input"
        dir={value === '' ? undefined : 'ltr'}
        maxLength={256}
        onInput={(event) => onChange(event.currentTarget.value)}
        placeholder={t('password')}
        type={isNew ? 'text' : 'password'}
        value={value}
      />
    </label>
  )
}

type RecoveryWords = { readonly title: PlainKey; readonly text: PlainKey; readonly action: PlainKey }

function wordsOf({ type, method }: RecoveryPrompt): RecoveryWords {
  const isPasskey = method === 'passkey'
  switch (type) {
    case 'login':
      return { title: 'passkeyTitle', text: 'passkeyText', action: 'continue' }
    case 'set-up':
      return { title: 'protectTitle', text: 'protectText', action: 'savePassword' }
    case 'unlock':
      return { title: 'unlockTitle', text: isPasskey ? 'unlockPasskeyText' : 'unlockPasswordText', action: 'unlock' }
    case 'renew':
      return { title: 'renewTitle', text: isPasskey ? 'renewPasskeyText' : 'renewPasswordText', action: 'continue' }
    case 'sign':
      return {
        title: 'signAloneTitle',
        text: isPasskey ? 'signAlonePasskeyText' : 'signAlonePasswordText',
        action: 'sign',
      }
    case 'change':
      return { title: 'changeTitle', text: 'changeText', action: 'savePassword' }
    default:
      return type satisfies never
  }
}

/** Returns what is said of a failure of a login with a passkey. */
function loginMessageOf(failure: unknown): PlainKey {
  switch (failure instanceof FrameError ? failure.code : null) {
    case 'login/passkey-refused':
      return 'passkeyRefused'
    case 'frame/passkey-unsupported':
      return 'passkeyMissing'
    default:
      return messageOf(failure)
  }
}

/** Returns what is said of a failure of a recovery method. */
export function messageOf(failure: unknown): PlainKey {
  switch (failure instanceof FrameError ? failure.code : null) {
    case 'login/recent-login-required':
    case 'frame/recent-login-required':
      return 'failRecent'
    case 'frame/weak-password':
      return 'weakPassword'
    case 'frame/recovery-denied':
      return 'recoveryDenied'
    case 'frame/passkey-unsupported':
      return 'passkeyUnsupported'
    case 'frame/passkey-cancelled':
      return 'passkeyCancelled'
    default:
      return 'recoveryFailed'
  }
}
