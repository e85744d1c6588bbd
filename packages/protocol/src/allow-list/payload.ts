import { type Address, decodeAbiParameters, type Hex, parseAbiParameters, zeroAddress } from 'viem'
import { encodeParameters, misfitText } from '../address/encode-parameters.ts'
import { AddressFormatError } from '../address/errors.ts'
import { InvalidAllowListPayloadError } from './errors.ts'

/** Only the named accounts may claim. */
export type SimpleAllowListParameters = {
  readonly type: 'simpleAllowList'
  readonly owner: Address
  readonly users: readonly Address[]
}

/** Every account but the named ones may claim. */
export type SimpleDenyListParameters = {
  readonly type: 'simpleDenyList'
  readonly owner: Address
  readonly users: readonly Address[]
}

/** Every account may claim. Onchain it is an empty deny list without an owner. */
export type OpenAllowListParameters = { readonly type: 'openAllowList' }

/** Ids of lists that are stored offchain. Onchain it allows every account, so the signer of claims checks the lists. */
export type OffchainAccessListParameters = {
  readonly type: 'offchainAccessList'
  readonly owner: Address
  readonly allowListIds: readonly string[]
  readonly denyListIds: readonly string[]
}

/** The parameters that an allow list is initialized with, by its kind. */
export type AllowListParameters =
  | SimpleAllowListParameters
  | SimpleDenyListParameters
  | OpenAllowListParameters
  | OffchainAccessListParameters

const usersParameters = parseAbiParameters('address owner, address[] users')
const idsParameters = parseAbiParameters('address owner, string[] allowlistIds, string[] denylistIds')

/**
 * Encodes an allow list's parameters for `initialize(bytes)`. Source: docs/protocol.md#initialization-payloads.
 * @throws {InvalidAllowListPayloadError} when a value does not fit its onchain type.
 */
export function encodeAllowListPayload(list: AllowListParameters): Hex {
  try {
    switch (list.type) {
      case 'simpleAllowList':
      case 'simpleDenyList':
        return encodeParameters(usersParameters, [list.owner, [...list.users]])
      case 'openAllowList':
        return encodeParameters(usersParameters, [zeroAddress, []])
      case 'offchainAccessList':
        return encodeParameters(idsParameters, [list.owner, [...list.allowListIds], [...list.denyListIds]])
    }
  } catch (cause) {
    if (cause instanceof AddressFormatError) throw cause
    throw new InvalidAllowListPayloadError(misfitText('The allow list', cause), { cause })
  }
}

/**
 * Decodes an allow list's parameters.
 * @throws {InvalidAllowListPayloadError} when the bytes are not a payload of that kind.
 */
export function decodeAllowListPayload(kind: AllowListParameters['type'], data: Hex): AllowListParameters {
  try {
    if (kind === 'offchainAccessList') {
      const [owner, allowListIds, denyListIds] = decodeAbiParameters(idsParameters, data)
      return { type: kind, owner, allowListIds, denyListIds }
    }
    const [owner, users] = decodeAbiParameters(usersParameters, data)
    return kind === 'openAllowList' ? { type: kind } : { type: kind, owner, users }
  } catch (cause) {
    throw new InvalidAllowListPayloadError('The bytes cannot be decoded', { cause })
  }
}
