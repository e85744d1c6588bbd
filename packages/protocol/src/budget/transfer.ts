import { type Address, decodeAbiParameters, type Hex, zeroAddress } from 'viem'
import { encodeParameters } from '../address/encode-parameters.ts'
import { isAnyAddress, isBytes, isUint } from '../chain/onchain-values.ts'
import { ProtocolError } from '../protocol-error.ts'
import { InvalidTransferPayloadError } from './errors.ts'

/** The kinds of assets, as onchain numbers. Source: docs/protocol.md#enums-and-constants. */
export const AssetType = { ETH: 0, ERC20: 1, ERC1155: 2 } as const
/** One of {@link AssetType}'s numbers. */
export type AssetType = (typeof AssetType)[keyof typeof AssetType]

/** A transfer of the chain's own coin or of a fungible token. */
export type FungibleTransfer = {
  /** The token; null for the chain's own coin. */
  readonly asset: Address | null
  /** In base units. */
  readonly amount: bigint
  /** The payer of an allocation, or the receiver of a withdrawal. */
  readonly target: Address
}

/** A transfer of one id of an ERC-1155 token. */
export type Erc1155Transfer = {
  readonly asset: Address
  readonly tokenId: bigint
  readonly amount: bigint
  readonly target: Address
  /** The data for the receiver; empty by default. */
  readonly data?: Hex
}

/** A movement of assets into or out of a budget. */
export type Transfer = FungibleTransfer | Erc1155Transfer

const transferParameters = [
  {
    type: 'tuple',
    components: [
      { name: 'assetType', type: 'uint8' },
      { name: 'asset', type: 'address' },
      { name: 'target', type: 'address' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const

const fungibleParameters = [{ type: 'tuple', components: [{ name: 'amount', type: 'uint256' }] }] as const

const erc1155Parameters = [
  {
    type: 'tuple',
    components: [
      { name: 'tokenId', type: 'uint256' },
      { name: 'amount', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const

/**
 * Encodes a transfer as budgets take it (`allocate`, `disburse`). Source: docs/protocol.md#initialization-payloads.
 * @throws {InvalidTransferPayloadError} for an amount that is zero or not a uint256, or an invalid or zero address.
 */
export function encodeTransfer(transfer: Transfer): Hex {
  if (transfer.amount === 0n) throw new InvalidTransferPayloadError('The amount is zero')
  return encodeAnyAmount(transfer)
}

/**
 * Encodes a withdrawal from a budget for `clawback(bytes)`, where an amount of zero means everything.
 * @param withdrawal.amount - base units, or `everything` that is available.
 * @throws {InvalidTransferPayloadError} for what {@link encodeTransfer} refuses.
 */
export function encodeWithdrawal(
  withdrawal:
    | (Omit<FungibleTransfer, 'amount'> & { readonly amount: bigint | 'everything' })
    | (Omit<Erc1155Transfer, 'amount'> & { readonly amount: bigint | 'everything' }),
): Hex {
  // `everything` is explicit, so that a zero from a caller's arithmetic cannot empty the budget.
  if (withdrawal.amount === 0n) throw new InvalidTransferPayloadError('The amount is zero, which would mean everything')
  const amount = withdrawal.amount === 'everything' ? 0n : withdrawal.amount
  return encodeAnyAmount({ ...withdrawal, amount })
}

/**
 * Decodes a transfer, such as the result of an incentive's `preflight`.
 * @throws {InvalidTransferPayloadError} when the bytes are not a transfer, or name an asset in two ways.
 */
export function decodeTransfer(data: Hex): Transfer {
  try {
    const [{ assetType, asset, target, data: payload }] = decodeAbiParameters(transferParameters, data)
    switch (assetType) {
      case AssetType.ETH:
      case AssetType.ERC20: {
        if ((assetType === AssetType.ETH) !== (asset === zeroAddress)) {
          throw new InvalidTransferPayloadError(`The asset ${asset} does not fit its type ${assetType}`)
        }
        const [{ amount }] = decodeAbiParameters(fungibleParameters, payload)
        return { asset: asset === zeroAddress ? null : asset, amount, target }
      }
      case AssetType.ERC1155: {
        const [{ tokenId, amount, data: extra }] = decodeAbiParameters(erc1155Parameters, payload)
        return { asset, tokenId, amount, target, data: extra }
      }
      default:
        throw new InvalidTransferPayloadError(`The asset type ${assetType} is unknown`)
    }
  } catch (cause) {
    if (cause instanceof ProtocolError) throw cause
    throw new InvalidTransferPayloadError('The bytes are not a transfer', { cause })
  }
}

/** Returns whether a transfer is of an ERC-1155 token. */
export function isErc1155Transfer(transfer: Transfer): transfer is Erc1155Transfer {
  return 'tokenId' in transfer
}

function encodeAnyAmount(transfer: Transfer): Hex {
  const { asset, amount, target } = transfer
  if (!isUint(amount)) throw new InvalidTransferPayloadError(`The amount ${String(amount)} is not a uint256`)
  if (!isAnyAddress(target) || target === zeroAddress)
    throw new InvalidTransferPayloadError(`The target ${target} is the zero address`)
  if (isErc1155Transfer(transfer)) {
    const { tokenId, data = '0x' } = transfer
    if (!isAnyAddress(asset) || asset === zeroAddress)
      throw new InvalidTransferPayloadError(`The asset ${asset} is not a token`)
    if (!isUint(tokenId)) throw new InvalidTransferPayloadError(`The token id ${String(tokenId)} is not a uint256`)
    if (!isBytes(data)) throw new InvalidTransferPayloadError(`The data "${String(data)}" is not hex`)
    const payload = encodeParameters(erc1155Parameters, [{ tokenId, amount, data }])
    return encodeParameters(transferParameters, [{ assetType: AssetType.ERC1155, asset, target, data: payload }])
  }
  if (asset !== null && (!isAnyAddress(asset) || asset === zeroAddress)) {
    throw new InvalidTransferPayloadError(`The asset ${asset} is not a token (null is the native currency)`)
  }
  const payload = encodeParameters(fungibleParameters, [{ amount }])
  const assetType = asset === null ? AssetType.ETH : AssetType.ERC20
  return encodeParameters(transferParameters, [{ assetType, asset: asset ?? zeroAddress, target, data: payload }])
}
