import { useState } from 'react'
import type { AccountType } from '../account/account-type.ts'
import { PermissionsLink } from '../calls/lazy-permissions.tsx'
import { Address } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Badge, RowEnd } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { checkIcon, nextIcon, warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { keyIcon, mailIcon, phoneIcon, shieldIcon } from '../controls/lazy-icons.ts'
import { Filled, Group, Row } from '../controls/row.tsx'
import { IconTile } from '../controls/tile.tsx'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { Delegation } from './delegation.tsx'
import { loginErrorMessage } from './login-messages.ts'
import { SOCIAL_NAMES } from './social-names.ts'
import { useLogin } from './use-login.ts'

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
        {state.isUnreachable && <FrameMissing />}
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
        {login.isOwnFrame() && <SecurityRows />}
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

/** Says that the frame did not load, and loads it again. */
function FrameMissing() {
  const { login } = useLogin()
  const [isBusy, setBusy] = useState(false)
  const t = useMessages()
  useAnnouncement(t('login.notLoaded'), 'assertive')
  const reload = () => {
    setBusy(true)
    void login.reload().then(() => setBusy(false))
  }
  return (
    <Stack isClose>
      <Alert icon={warnIcon} tone="warn">
        {t('login.notLoaded')}
      </Alert>
      <Button isBusy={isBusy} onPress={reload}>
        {t('common.tryAgain')}
      </Button>
    </Stack>
  )
}

/** What the user does with their account in the frame. */
function SecurityRows() {
  const { login } = useLogin()
  const t = useMessages()
  const rows = [
    {
      ...{ key: 'recovery', icon: shieldIcon, open: login.changeRecovery },
      ...{ name: t('login.changeRecovery'), sub: t('login.changeRecoverySub') },
    },
    {
      ...{ key: 'devices', icon: phoneIcon, open: login.manageDevices },
      ...{ name: t('login.devices'), sub: t('login.devicesSub') },
    },
  ]
  return (
    <Group label={t('login.security')}>
      {rows.map(({ key, icon, open, name, sub }) => (
        <li key={key}>
          <Row
            end={<Next />}
            focusKey={key}
            name={name}
            onPress={() => void open()}
            sub={sub}
            tile={
              <IconTile>
                <Icon path={icon} />
              </IconTile>
            }
          />
        </li>
      ))}
    </Group>
  )
}

/** The account types of the login, where the network has both. */
function AccountTypes() {
  const { state, login } = useLogin()
  const { config, modal } = useProvided().wallet
  const part = usePart()
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
  // Where the rows have their addresses, what the types are follows them.
  const about = user.accounts.length > 1 ? types.map((one) => `${one.name}: ${one.about}`) : []
  return (
    <Stack isClose>
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
      {about.map((line) => (
        <p {...part('text')} key={line}>
          {line}
        </p>
      ))}
    </Stack>
  )
}
