import { createRateLimiter } from '@laurel/server/http/rate-limiter.ts'
import type { sponsorSchemas } from '@laurel/wallet/login-schemas'
import { type HashSigner, type SponsoredOperation, signSponsorship } from '@laurel/wallet/smart-account'
import { type Address, hexToBigInt, isAddress, numberToHex } from 'viem'
import type * as mini from 'zod/mini'
import type { AccountStore } from '../accounts/account-store.ts'
import type { LiveSession } from '../session/session-service.ts'
import { NotSponsoredError, NotThisAccountError, SponsorLimitError } from './errors.ts'
import type { PaymasterReads } from './paymaster-reads.ts'
import {
  DAY_SECONDS,
  findLimit,
  isFairPrice,
  isOurDelegation,
  judgeOperation,
  maxCostOf,
  type SponsoredAccounts,
  timesFrom,
} from './sponsor-rules.ts'

/** Signatures for one account in a row, and in a minute: more than a user confirms. The paymaster's limits are the last word. */
const MAX_SPONSORED_BURST = 10
const MAX_SPONSORED_PER_MINUTE = 20
/** What the paymaster's own validation needs at most: it writes two counters and recovers a signer. */
const PAYMASTER_GAS = 150_000n
/** The most gas for the paymaster that is signed for. Unused gas is not paid, but counts for the limits. */
const MAX_PAYMASTER_GAS = 1_000_000n

/** A request of the frame, and the response. */
export type SponsorRequest = mini.output<(typeof sponsorSchemas)['SponsorRequest']>
export type SponsorResponse = mini.input<(typeof sponsorSchemas)['SponsorResponse']>

/** The paymaster of one chain. */
export type ChainSponsor = {
  readonly chainId: number
  readonly paymaster: Address
  readonly accounts: SponsoredAccounts
  readonly signer: HashSigner
  readonly reads: PaymasterReads
  /** The most gas that a bundler is paid for the transaction; undefined for what is usual where only the chain itself is paid. */
  readonly maxPreVerificationGas: bigint | undefined
}

/** What sponsors the operations of accounts. */
export type SponsorService = ReturnType<typeof createSponsorService>

/**
 * Creates the service.
 * @param options.sponsors - one for each chain where the operator sponsors. @param options.nowMs - a monotonic clock.
 */
export function createSponsorService({
  sponsors,
  accounts,
  nowMs,
}: {
  readonly sponsors: readonly ChainSponsor[]
  readonly accounts: Pick<AccountStore, 'find'>
  readonly nowMs: () => number
}) {
  const rate = { burst: MAX_SPONSORED_BURST, perSecond: MAX_SPONSORED_PER_MINUTE / 60 }
  const limiter = createRateLimiter(rate, nowMs)
  return {
    /**
     * Signs for an operation of the session's account.
     * @throws {NotThisAccountError} @throws {NotSponsoredError} @throws {SponsorLimitError} @throws {SponsorChainUnavailableError}
     */
    async sponsor({ accountId }: LiveSession, { chainId, userOperation }: SponsorRequest): Promise<SponsorResponse> {
      const sponsor = sponsors.find((one) => one.chainId === chainId)
      if (sponsor === undefined) throw new NotSponsoredError()
      const owner = (await accounts.find(accountId))?.address ?? null
      if (owner === null || !isAddress(owner, { strict: false })) throw new NotThisAccountError()
      if (!limiter.take(accountId)) throw new SponsorLimitError(Math.ceil(limiter.secondsUntil(accountId)))
      const operation = readOperation(userOperation)
      await requireSponsored(operation, { sponsor, owner })
      const { paymaster, signer, reads } = sponsor
      const blockTime = await reads.blockTime()
      const limit = findLimit(maxCostOf(operation), await reads.budgetOf(operation.sender, blockTime))
      if (limit === 'operation') throw new NotSponsoredError()
      if (limit === 'day') throw new SponsorLimitError(DAY_SECONDS - (blockTime % DAY_SECONDS))
      const times = timesFrom(blockTime)
      return {
        paymaster,
        paymasterData: await signSponsorship(signer, operation, { paymaster, chainId, times }),
        paymasterVerificationGasLimit: numberToHex(operation.paymasterVerificationGasLimit ?? 0n),
        paymasterPostOpGasLimit: numberToHex(operation.paymasterPostOpGasLimit ?? 0n),
      }
    },
  }
}

/** @throws {NotThisAccountError} @throws {NotSponsoredError} */
async function requireSponsored(
  operation: SponsoredOperation,
  { sponsor, owner }: { readonly sponsor: ChainSponsor; readonly owner: Address },
): Promise<void> {
  const { accounts, reads, maxPreVerificationGas } = sponsor
  const judged = judgeOperation(operation, { owner, accounts })
  if (judged === 'not-this-account') throw new NotThisAccountError()
  if (judged === 'not-sponsored') throw new NotSponsoredError()
  // The entry point would refuse another one: it is not ours to pay for.
  if ((operation.paymasterVerificationGasLimit ?? 0n) > MAX_PAYMASTER_GAS) throw new NotSponsoredError()
  if (judged.sender === 'delegated' && !isOurDelegation(await reads.codeOf(operation.sender), accounts)) {
    throw new NotThisAccountError()
  }
  const areSponsored = await Promise.all(judged.targets.map((target) => reads.isSponsored(target)))
  if (areSponsored.includes(false)) throw new NotSponsoredError()
  if (!isFairPrice(operation, await reads.gasMarket(), maxPreVerificationGas)) throw new NotSponsoredError()
}

function readOperation(request: SponsorRequest['userOperation']): SponsoredOperation {
  const { sender, factory, factoryData, callData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = request
  return {
    ...{ sender, callData, nonce: hexToBigInt(request.nonce) },
    ...(factory === undefined ? {} : { factory, factoryData: factoryData ?? '0x' }),
    callGasLimit: hexToBigInt(request.callGasLimit),
    verificationGasLimit: hexToBigInt(request.verificationGasLimit),
    preVerificationGas: hexToBigInt(request.preVerificationGas),
    maxFeePerGas: hexToBigInt(request.maxFeePerGas),
    maxPriorityFeePerGas: hexToBigInt(request.maxPriorityFeePerGas),
    paymasterVerificationGasLimit:
      paymasterVerificationGasLimit === undefined ? PAYMASTER_GAS : hexToBigInt(paymasterVerificationGasLimit),
    // It does nothing after an operation.
    paymasterPostOpGasLimit: paymasterPostOpGasLimit === undefined ? 0n : hexToBigInt(paymasterPostOpGasLimit),
  }
}
