import { type Address, encodeAbiParameters, encodeFunctionData, getAbiItem, type Hex, keccak256 } from 'viem'
import { decodeAccountData } from './account-calls.ts'
import { AccountCallsInvalidError } from './errors.ts'
import { accountAbi } from './generated/account.ts'

/** A function that a session may call. */
export type AllowedCall = {
  /** The zero address is any account, and then only ether can be sent to it, without calldata. */
  readonly target: Address
  /** Four bytes; `0x00000000` to send ether without calldata. */
  readonly selector: Hex
  /** The maximum ether of one call, in wei. */
  readonly maxValue: bigint
}

/** What a session may move of an ERC-20 token: `maxAmount` in total, in base units. */
export type TokenLimit = { readonly token: Address; readonly maxAmount: bigint }

/** What the owner of an account grants to a key, as the contract stores it. See docs/smart-accounts.md#sessions. */
export type SessionGrant = {
  /** The account whose key signs the operations of the session. */
  readonly signer: Address
  /** The first and the last second, as Unix time. */
  readonly validAfter: number
  readonly validUntil: number
  readonly chainId: bigint
  readonly maxCalls: number
  /** The ether of all calls, in wei. */
  readonly maxValue: bigint
  /** What the account pays for gas, in wei. */
  readonly maxGasCost: bigint
  /** The only paymaster that the operations may name; the zero address for none. */
  readonly paymaster: Address
  readonly allowedCalls: readonly AllowedCall[]
  readonly tokenLimits: readonly TokenLimit[]
  /** 32 bytes. Another salt makes another session of the same limits. */
  readonly salt: Hex
}

/** Returns the id of a session: what `getSessionId` of the account returns. Pure. */
export function getSessionId(account: Address, grant: SessionGrant): Hex {
  const { inputs } = getAbiItem({ abi: accountAbi, name: 'installSession' })
  return keccak256(encodeAbiParameters([{ type: 'address', name: 'account' }, ...inputs], [account, grant]))
}

/** Returns the calldata with which the owner installs a session: a call of the account to itself. */
export function encodeInstallSession(grant: SessionGrant): Hex {
  return encodeFunctionData({ abi: accountAbi, functionName: 'installSession', args: [grant] })
}

/** Returns the calldata with which the owner revokes a session: a call of the account to itself. */
export function encodeRevokeSession(sessionId: Hex): Hex {
  return encodeFunctionData({ abi: accountAbi, functionName: 'revokeSession', args: [sessionId] })
}

/**
 * Returns the grant in a call that installs a session, so that it can be shown before it is signed.
 * @throws {AccountCallsInvalidError} when the calldata is another.
 */
export function decodeInstallSession(data: Hex): SessionGrant {
  const { functionName, args } = decodeAccountData(data)
  if (functionName !== 'installSession') throw new AccountCallsInvalidError(data)
  return args[0]
}
