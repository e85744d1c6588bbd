import type { Hex } from 'viem'
import { sha256, stringToHex } from 'viem/utils'

const title = 'Laurel share set 1'

/** What a share set consists of when it is saved. */
export type ShareSetContent = {
  /** The ids of the account, the set and the device. */
  readonly account: string
  readonly set: string
  readonly device: string
  /** The EVM address of the account. */
  readonly address: string
  /** The server share, in base64url. */
  readonly serverShare: string
  /** The encrypted recovery share. */
  readonly recovery: { readonly method: string; readonly parameters: string; readonly ciphertext: string }
}

/**
 * The text that the account's EVM key signs to save a share set. It binds all that the set consists of, so that neither a stolen
 * session nor the signature of another set can replace a share. The frame never signs it as a message of an app.
 * Source: docs/embedded-login.md#share-sets.
 */
export function shareSetText({ account, set, device, address, serverShare, recovery }: ShareSetContent): string {
  const lines = [
    ...[title, `account: ${account}`, `set: ${set}`, `device: ${device}`, `address: ${address.toLowerCase()}`],
    `server share: ${sha256(stringToHex(serverShare))}`,
    `recovery: ${sha256(stringToHex([recovery.method, recovery.parameters, recovery.ciphertext].join('\n')))}`,
  ]
  return lines.join('\n')
}

/** Whether a message, as hex of its bytes, could be read as {@link shareSetText}. */
export function isShareSetText(message: Hex): boolean {
  return message.toLowerCase().startsWith(stringToHex(title.slice(0, -2)))
}
