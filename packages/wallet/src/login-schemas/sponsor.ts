import * as z from 'zod/mini'
import { hexAddress, hexBytes, hexQuantity } from './shapes.ts'

/** Maximum calldata of a sponsored operation, in bytes: twice as many hex digits fit into a request of 16 KiB. A batch of 30 calls does. */
const MAX_CALL_DATA_BYTES = 7_168
/** Maximum calldata of a factory, in bytes. Ours has 36. */
const MAX_FACTORY_DATA_BYTES = 256
/** Maximum data of a paymaster, in bytes. Ours has 77. */
const MAX_PAYMASTER_DATA_BYTES = 1_024

// As a packed operation has them (EntryPoint 0.7).
const uint256 = hexQuantity(32)
const uint128 = hexQuantity(16)

const userOperation = z.object({
  sender: hexAddress,
  nonce: uint256,
  /** While the account is not deployed, as `factoryData`. */
  factory: z.optional(hexAddress),
  factoryData: z.optional(hexBytes(MAX_FACTORY_DATA_BYTES)),
  callData: hexBytes(MAX_CALL_DATA_BYTES),
  callGasLimit: uint128,
  verificationGasLimit: uint128,
  preVerificationGas: uint256,
  maxFeePerGas: uint128,
  maxPriorityFeePerGas: uint128,
  /** The limits with which the operation is sent. The server's own when left out. */
  paymasterVerificationGasLimit: z.optional(uint128),
  paymasterPostOpGasLimit: z.optional(uint128),
})

/**
 * Sponsoring user operations, in the shapes of ERC-7677 and of EntryPoint 0.7. The operation has its final gas limits and fees, because
 * the paymaster's signature covers them. Source: docs/smart-accounts.md#paymaster.
 */
export const sponsorSchemas = {
  SponsorRequest: z.object({ chainId: z.int().check(z.positive()), userOperation }),
  SponsorResponse: z.object({
    paymaster: hexAddress,
    paymasterData: hexBytes(MAX_PAYMASTER_DATA_BYTES),
    paymasterVerificationGasLimit: uint128,
    paymasterPostOpGasLimit: uint128,
  }),
}
