import { type FormEvent, useEffect, useState } from 'react'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { Icon } from '../controls/icon.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { keyIcon, shieldIcon } from '../controls/lazy-icons.ts'
import { State } from '../controls/state.tsx'
import { IconTile } from '../controls/tile.tsx'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { CodeEntry } from './code-entry.tsx'
import { EmailField } from './email-field.tsx'
import { loginErrorMessage } from './login-messages.ts'
import { useLogin } from './use-login.ts'

/** How many characters a new address has at least before it can be saved. */
const MIN_EMAIL_LENGTH = 4

/** Another email address. */
export function UpdateEmailWalletView() {
  const { state, login } = useLogin()
  const { modal } = useProvided().wallet
  const current = state.user?.email ?? ''
  const [value, setValue] = useState(current)
  const part = usePart()
  const t = useMessages()
  const { update } = state
  const isBusy = update.status === 'sending'
  const error = update.status === 'idle' && update.error !== null ? loginErrorMessage(update.error, t) : null
  const email = value.trim()
  const canSave = email.length >= MIN_EMAIL_LENGTH && email !== current
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (canSave && !isBusy) void login.updateEmail(email)
  }
  return (
    <ViewFrame title={t('login.editEmail')}>
      <form {...part('stack')} noValidate onSubmit={submit}>
        <p {...part('text')}>{t('login.editText')}</p>
        <EmailField
          enterKeyHint="done"
          error={error}
          isBusy={isBusy}
          label={t('login.newEmail')}
          onChange={setValue}
          value={value}
        />
        <Columns>
          <Button onPress={modal.goBackOrClose}>{t('common.cancel')}</Button>
          <Button isBusy={isBusy} isDisabled={!canSave} kind="primary" onPress={() => submit()}>
            {t('login.save')}
          </Button>
        </Columns>
      </form>
    </ViewFrame>
  )
}

/** The code that went to the current address. */
export function UpdateEmailPrimaryOtpView() {
  return <UpdateCode to="primary" />
}

/** The code that went to the new address. */
export function UpdateEmailSecondaryOtpView() {
  return <UpdateCode to="secondary" />
}

function UpdateCode({ to }: { readonly to: 'primary' | 'secondary' }) {
  const { state, login } = useLogin()
  const { modal } = useProvided().wallet
  const t = useMessages()
  const { update, user } = state
  const leave = () => {
    login.leaveUpdate()
    modal.goBackOrClose()
  }
  if (update.status !== to) return null
  // The state has the new address. The first code went to the current one.
  const entry = to === 'primary' ? { ...update, email: user?.email ?? '' } : update
  return (
    <ViewFrame onBack={leave} title={t(to === 'primary' ? 'login.primaryTitle' : 'login.secondaryTitle')}>
      <Stack>
        <CodeEntry entry={entry} onComplete={(code) => void login.confirmUpdate(code)} onResend={null} />
        <Button kind="text" onPress={leave}>
          {t('login.somethingWrong')}
        </Button>
      </Stack>
    </ViewFrame>
  )
}

/** Moving out: the phrase, which only the frame shows. */
export function UpgradeEmailWalletView() {
  const { login, state } = useLogin()
  const { environment } = useProvided().wallet
  const t = useMessages()
  const hasSmartAccount = state.user?.accounts.some(({ type }) => type === 'smartAccount')
  const open = () => {
    if (!login.showExport()) environment.window?.open?.(login.origin, '_blank', 'noopener')
  }
  return (
    <ViewFrame title={t('login.upgradeTitle')}>
      <Stack>
        <State
          headline={t('login.upgrade')}
          picture={
            <IconTile size={64}>
              <Icon path={keyIcon} />
            </IconTile>
          }
        >
          {t('login.upgradeText')}
        </State>
        {hasSmartAccount && (
          <Alert icon={warnIcon} tone="warn">
            {t('login.upgradeSmart')}
          </Alert>
        )}
        <Alert icon={warnIcon} tone="warn">
          {t('login.upgradeWarning')}
        </Alert>
        <Button kind="primary" onPress={open}>
          {t('login.upgradeOpen')}
        </Button>
      </Stack>
    </ViewFrame>
  )
}

/** What a smart account is for, before the first one is made. */
export function UpgradeToSmartAccountView() {
  const { state, login } = useLogin()
  const { modal } = useProvided().wallet
  const [hasFailed, setFailed] = useState(false)
  const t = useMessages()
  const upgrade = () => {
    setFailed(false)
    login.upgradeToSmartAccount().catch(() => setFailed(true))
  }
  useAnnouncement(hasFailed ? t('login.smartFailed') : null, 'assertive')
  useEffect(() => {
    if (hasFailed) modal.showSnack('error', t('login.smartFailed'))
  }, [hasFailed, modal, t])
  return (
    <ViewFrame title={t('login.smartAccount')}>
      <Stack>
        <State
          headline={t('login.smartTitle')}
          picture={
            <IconTile size={64}>
              <Icon path={shieldIcon} />
            </IconTile>
          }
        >
          {t('login.smartText')}
        </State>
        {hasFailed && (
          <Alert icon={warnIcon} tone="warn">
            {t('login.smartFailed')}
          </Alert>
        )}
        <Columns>
          <Button onPress={modal.goBackOrClose}>{t('login.smartLater')}</Button>
          <Button isBusy={state.isChangingType} kind="primary" onPress={upgrade}>
            {t('login.continue')}
          </Button>
        </Columns>
      </Stack>
    </ViewFrame>
  )
}
