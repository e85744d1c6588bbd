/** A device key that has logged in to an account. */
export type Device = {
  readonly id: string
  /** The browser and system, such as “Chrome on macOS”. */
  readonly name: string
  /** The app where it logged in. */
  readonly origin: string
  /** Unix seconds. */
  readonly firstSeenAt: number
  /** When it logged in, or one of its sessions got new tokens. */
  readonly lastSeenAt: number
}

/** Where devices are stored. */
export type DeviceStore = {
  list(accountId: string): Promise<readonly Device[]>
  /** Adds a device to an account, or remembers that it logged in again. */
  remember(accountId: string, device: Pick<Device, 'id' | 'name' | 'origin'>): Promise<void>
  /** Removes a device with its sessions and its share set. @returns false when the account has no such device. */
  remove(accountId: string, id: string): Promise<boolean>
}
