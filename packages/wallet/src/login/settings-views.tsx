import { type FormEvent, useEffect, useState } from 'react'
import type { AccountType } from '../account/account-type.ts'
import { PermissionsLink } from '../calls/lazy-permissions.tsx'
import { Address } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Badge, RowEnd } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { Icon } from '../controls/icon.tsx'
import { checkIcon, nextIcon, warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { keyIcon, mailIcon, phoneIcon, shieldIcon } from '../controls/lazy-icons.ts'
import { Filled, Group, Row } from '../controls/row.tsx'
import { State } from '../controls/state.tsx'
import { IconTile } from '../controls/tile.tsx'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { CodeEntry } from './code-entry.tsx'
import { Delegation } from './delegation.tsx'
import { EmailField } from './email-field.tsx'
import { loginErrorMessage } from './login-messages.ts'
import { SOCIAL_NAMES } from './social-names.ts'
import { useLogin } from './use-login.ts'

/** How many characters a new address has at least before it can be saved. */
const MIN_EMAIL_LENGTH = 4

/** The login: its email address, its account type, and moving out. */
export function AccountSettingsView() {
  const { state, login } = useLogin()
  const { modal } = useProvided().wallet
  const t = useMessages()
  const { user, accountStep } = state
  const said =
    accountStep.error !== null
      ? loginErrorMessage(accountStep.error, t)
      : accountStep.isRecoveryChanged
        ? t('login.recoveryChanged')
        : null
  useAnnouncement(said, 'assertive')
  const isEmail = user?.socialProvider === null && user.email !== null
  return (
    <ViewFrame title={t('login.settingsTitle')}>
      <Stack>
        {user !== null && (
          <Filled>
            <Row
              end={isEmail ? <Next /> : null}
              focusKey="email"
              isDisabled={!isEmail}
              name={user.email ?? user.userName ?? ''}
              onPress={() => modal.push({ type: 'UpdateEmailWallet' })}
              sub={isEmail ? t('login.editEmail') : user.socialProvider && SOCIAL_NAMES[user.socialProvider]}
              tile={
                <IconTile>
                  <Icon path={mailIcon} />
                </IconTile>
              }
            />
          </Filled>
        )}
        <AccountTypes />
        <Delegation />
        <PermissionsLink />
        {said !== null && (
          <Alert
            icon={accountStep.error === null ? shieldIcon : warnIcon}
            tone={accountStep.error === null ? 'plain' : 'warn'}
          >
            {said}
          </Alert>
        )}
        {login.isOwnFrame() && (
          <Group label={t('login.security')}>
            <li>
              <Row
                end={<Next />}
                focusKey="recovery"
                name={t('login.changeRecovery')}
                onPress={() => void login.changeRecovery()}
                sub={t('login.changeRecoverySub')}
                tile={
                  <IconTile>
                    <Icon path={shieldIcon} />
                  </IconTile>
                }
              />
            </li>
            <li>
              <Row
                end={<Next />}
                focusKey="devices"
                name={t('login.devices')}
                onPress={() => void login.manageDevices()}
                sub={t('login.devicesSub')}
                tile={
                  <IconTile>
                    <Icon path={phoneIcon} />
                  </IconTile>
                }
              />
            </li>
          </Group>
        )}
        <Filled>
          <Row
            end={<Next />}
            focusKey="upgrade"
            name={t('login.upgrade')}
            onPress={() => modal.push({ type: 'UpgradeEmailWallet' })}
            tile={
              <IconTile>
                <Icon path={keyIcon} />
              </IconTile>
            }
          />
        </Filled>
      </Stack>
    </ViewFrame>
  )
}

const Next = () => (
  <RowEnd leadsOn>
    <Icon isMirrored isSmall path={nextIcon} />
  </RowEnd>
)

/** The account types of the login, where the network has both. */
function AccountTypes() {
  const { state, login } = useLogin()
  const { config, modal } = useProvided().wallet
  const t = useMessages()
  const { user, smartAccountNetworks, isChangingType } = state
  const canUse = smartAccountNetworks.includes(config.state.chainId)
  if (user === null || (!canUse && user.accounts.length < 2)) return null
  const types: readonly { readonly type: AccountType; readonly name: string; readonly about: string }[] = [
    { type: 'eoa', name: t('login.eoa'), about: t('login.eoaText') },
    { type: 'smartAccount', name: t('login.smartAccount'), about: t('login.smartAccountText') },
  ]
  const choose = (type: AccountType) => {
    if (type === user.preferredAccountType || isChangingType) return
    // The first time, it is said what a smart account is.
    const isNew = type === 'smartAccount' && !user.accounts.some((account) => account.type === type)
    if (isNew) modal.push({ type: 'UpgradeToSmartAccount' })
    else void login.setAccountType(type)
  }
  return (
    <Group label={t('login.accountType')}>
      {types.map(({ type, name, about }) => {
        const isUsed = type === user.preferredAccountType
        const address = user.accounts.find((account) => account.type === type)?.address
        return (
          <li key={type}>
            <Row
              end={isUsed ? <Badge tone="on">{<Icon isSmall path={checkIcon} />}</Badge> : null}
              focusKey={`type ${type}`}
              isBusy={isChangingType && !isUsed}
              isCurrent={isUsed}
              name={name}
              onPress={() => choose(type)}
              sub={address === undefined ? about : <Address address={address} />}
              tile={
                <IconTile>
                  <Icon path={type === 'eoa' ? keyIcon : shieldIcon} />
                </IconTile>
              }
            />
          </li>
        )
      })}
    </Group>
  )
}

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
  const { login } = useLogin()
  const { environment } = useProvided().wallet
  const t = useMessages()
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
