import { UserRejectedError } from '../confirm/errors.ts'
import type { LoginDevice } from '../login/account-client.ts'
import { holdState } from '../state-holder.ts'

/** The devices of an account, as the login server has them. */
export type DeviceAccess = {
  readonly list: () => Promise<readonly LoginDevice[]>
  /** Its sessions end, and its share set is deleted. */
  readonly revoke: (device: string) => Promise<void>
}

/** The devices that are on screen. */
export type DevicesState = {
  /** Of the app's message. */
  readonly id: string
  /** `hasFailed`: the last removal was not done. */
  readonly list:
    | { readonly status: 'loading' }
    | { readonly status: 'failed' }
    | { readonly status: 'ready'; readonly devices: readonly LoginDevice[]; readonly hasFailed: boolean }
  /** Reads them again. Never throws. */
  readonly load: () => Promise<void>
  /** Removes a device, after its user confirmed it. Never throws. */
  readonly remove: (device: LoginDevice) => Promise<void>
  readonly close: () => void
}

/** Shows the devices of an account. */
export type DevicesStore = {
  readonly getState: () => DevicesState | null
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Shows them until the user or the app closes them. Those that are on screen are closed.
   * @param id - of the app's message.
   * @param approve - shows which device is removed, and waits for the click.
   */
  readonly show: (id: string, access: DeviceAccess, approve: (device: LoginDevice) => Promise<void>) => Promise<void>
  /** Ends it. @param id - of the message; null for any. */
  readonly close: (id: string | null) => void
}

/** Creates the store, with nothing on screen. */
export function createDevicesStore(): DevicesStore {
  const { getState, setState, subscribe } = holdState<DevicesState | null>(null)
  return {
    ...{ getState, subscribe },
    show: (id, access, approve) => {
      getState()?.close()
      return new Promise((resolve) => {
        let shown: DevicesState
        const set = (list: DevicesState['list']) => {
          // An answer can come when its user has already closed it.
          if (getState() !== shown) return
          shown = { ...shown, list }
          setState(shown)
        }
        const load = async () => {
          try {
            set({ status: 'ready', devices: await access.list(), hasFailed: false })
          } catch {
            set({ status: 'failed' })
          }
        }
        const remove = async (device: LoginDevice) => {
          const { list } = shown
          if (list.status !== 'ready' || device.isCurrent) return
          try {
            await approve(device)
            await access.revoke(device.device)
          } catch (error) {
            if (!(error instanceof UserRejectedError)) set({ ...list, hasFailed: true })
            return
          }
          await load()
        }
        const close = () => {
          if (getState() === shown) setState(null)
          resolve()
        }
        shown = { id, list: { status: 'loading' }, load, remove, close }
        setState(shown)
        void load()
      })
    },
    close: (id) => {
      const shown = getState()
      if (shown !== null && (id === null || shown.id === id)) shown.close()
    },
  }
}
