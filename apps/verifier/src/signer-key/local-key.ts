import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DigestKey } from './claim-signer.ts'
import { SignerKeyError } from './errors.ts'

/**
 * A key in this process. The same digest always gives the same bytes (RFC 6979).
 * @param variable - where it came from, for the message.
 * @throws {SignerKeyError} when it is invalid; neither the message nor the cause holds it.
 */
export function createLocalKey(privateKey: string, variable: string): DigestKey {
  if (!isKey(privateKey)) throw new SignerKeyError(variable)
  let account: ReturnType<typeof privateKeyToAccount>
  try {
    account = privateKeyToAccount(privateKey)
  } catch {
    throw new SignerKeyError(variable)
  }
  const { address, sign } = account
  return { address: lower(address), signDigest: (hash) => sign({ hash }) }
}

function isKey(text: string): text is Hex {
  return /^0x[0-9a-f]{64}$/i.test(text)
}

function lower(hex: Hex): Hex {
  return `0x${hex.slice(2).toLowerCase()}`
}
