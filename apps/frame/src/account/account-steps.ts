import type { AppMessage, MessageResult } from '@laurel/wallet/frame-messages'
import type { AccountStep } from '../confirm/confirm-account-step.ts'
import type { ConfirmStore } from '../confirm/confirm-store.ts'
import type { DevicesStore } from '../devices/devices-store.ts'
import type { Login } from './login.ts'

/** A message of an app, and where it comes from. */
type Sent<Type extends AppMessage['type']> = {
  readonly message: Extract<AppMessage, { readonly type: Type }>
  readonly login: Login
  readonly origin: string
}

/** What a user does with the account itself. Each step is shown first, and waits for the click. */
export type AccountSteps = {
  readonly updateEmail: (sent: Sent<'UPDATE_EMAIL'>) => ReturnType<Login['updateEmail']>
  readonly changeRecovery: (sent: Sent<'CHANGE_RECOVERY'>) => Promise<MessageResult<'CHANGE_RECOVERY'>>
  readonly manageDevices: (sent: Sent<'MANAGE_DEVICES'>) => ReturnType<DevicesStore['show']>
}

/** Creates the steps. */
export function createAccountSteps({
  confirmations,
  devices,
}: {
  readonly confirmations: ConfirmStore
  readonly devices: DevicesStore
}): AccountSteps {
  const approve = async (
    request: { readonly id: string; readonly origin: string; readonly account: string },
    step: AccountStep,
  ) => {
    const { confirmAccountStep } = await import('../confirm/confirm-account-step.ts')
    await confirmations.request(request, Promise.resolve(confirmAccountStep(request, step)))
  }
  return {
    updateEmail: ({ message: { id, payload }, login, origin }) => {
      const { email } = payload
      return login.updateEmail(email, (owner) => approve({ id, origin, account: owner }, { type: 'add-email', email }))
    },
    changeRecovery: async ({ message: { id }, login, origin }) => {
      const isChanged = await login.changeRecovery((owner) =>
        approve({ id, origin, account: owner }, { type: 'change-recovery' }),
      )
      return { isChanged }
    },
    manageDevices: async ({ message: { id }, login, origin }) => {
      const { address: owner, ...access } = await login.openDevices()
      return devices.show(id, access, ({ name, origin: usedIn, lastSeenAt }) =>
        approve({ id, origin, account: owner }, { type: 'revoke-device', name, origin: usedIn, lastSeenAt }),
      )
    },
  }
}
