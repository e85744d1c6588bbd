import { type Address, concat, type Hex, hashTypedData, keccak256, numberToHex, type TypedDataDomain } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import type { HashSigner } from './sign-message.ts'

/** The time in which an operation is sponsored: both seconds are of the same day in UTC, as Unix time. */
export type SponsorshipTimes = { readonly validAfter: number; readonly validUntil: number }

/** A user operation before its paymaster and its account have signed. */
export type SponsoredOperation = Omit<UserOperation<'0.7'>, 'signature' | 'paymaster' | 'paymasterData'>

const types = {
  Sponsorship: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCodeHash', type: 'bytes32' },
    { name: 'callDataHash', type: 'bytes32' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterHash', type: 'bytes32' },
  ],
} as const

/** The seconds of a day, as the paymaster counts them. */
const DAY = 86_400

/**
 * Returns the time in which an operation is sponsored: from now, and never beyond the end of the day in UTC, because the paymaster
 * counts by days. Pure.
 * @param now - Unix seconds.
 * @param seconds - how long at most.
 */
export function sponsorshipTimes(now: number, seconds: number): SponsorshipTimes {
  const endOfDay = (Math.floor(now / DAY) + 1) * DAY - 1
  return { validAfter: now, validUntil: Math.min(now + seconds, endOfDay) }
}

/**
 * Returns what the signer of a `SponsorPaymaster` signs for an operation (EIP-712). It is bound to the chain, the paymaster and
 * everything of the operation but the account's signature. Pure. Source: docs/smart-accounts.md#paymaster.
 */
export function sponsorshipDigest(
  operation: SponsoredOperation,
  {
    paymaster,
    chainId,
    times,
  }: { readonly paymaster: Address; readonly chainId: number; readonly times: SponsorshipTimes },
): Hex {
  const domain: TypedDataDomain = {
    name: 'Laurel Sponsor Paymaster',
    version: '1',
    chainId,
    verifyingContract: paymaster,
  }
  const { factory, factoryData = '0x' } = operation
  return hashTypedData({
    domain,
    types,
    primaryType: 'Sponsorship',
    message: {
      sender: operation.sender,
      nonce: operation.nonce,
      initCodeHash: keccak256(factory === undefined ? '0x' : concat([factory, factoryData])),
      callDataHash: keccak256(operation.callData),
      accountGasLimits: concat([uint128(operation.verificationGasLimit), uint128(operation.callGasLimit)]),
      preVerificationGas: operation.preVerificationGas,
      gasFees: concat([uint128(operation.maxPriorityFeePerGas), uint128(operation.maxFeePerGas)]),
      paymasterHash: keccak256(
        concat([
          paymaster,
          uint128(operation.paymasterVerificationGasLimit ?? 0n),
          uint128(operation.paymasterPostOpGasLimit ?? 0n),
          encodeTimes(times),
        ]),
      ),
    },
  })
}

/** Signs a sponsorship, and returns the `paymasterData` of the operation: the times and the signature. For the operator's server. */
export async function signSponsorship(
  signer: HashSigner,
  operation: SponsoredOperation,
  terms: { readonly paymaster: Address; readonly chainId: number; readonly times: SponsorshipTimes },
): Promise<Hex> {
  const signature = await signer.sign({ hash: sponsorshipDigest(operation, terms) })
  return concat([encodeTimes(terms.times), signature])
}

function encodeTimes({ validAfter, validUntil }: SponsorshipTimes): Hex {
  return concat([numberToHex(validAfter, { size: 6 }), numberToHex(validUntil, { size: 6 })])
}

function uint128(value: bigint): Hex {
  return numberToHex(value, { size: 16 })
}
