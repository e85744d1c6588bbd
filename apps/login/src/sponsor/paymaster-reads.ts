import { createCache } from '@laurel/server/cache.ts'
import { sponsorPaymasterAbi } from '@laurel/wallet/smart-account'
import { type Address, createPublicClient, fallback, type Hex, http, zeroAddress } from 'viem'
import { SponsorChainUnavailableError } from './errors.ts'
import { DAY_SECONDS, type GasMarket, type SponsorBudget } from './sponsor-rules.ts'

/** A node that takes longer has failed to respond. */
const NODE_TIMEOUT_MS = 4_000
/** How long it is known whether a contract is sponsored. The paymaster checks it again. */
const TARGET_AGE_MS = 60_000
/** Contracts that are remembered for a chain. */
const MAX_TARGETS = 1_000

/** What the server reads of a paymaster, all from one chain. */
export type PaymasterReads = {
  /** The time of the latest block, in Unix seconds. */
  blockTime(): Promise<number>
  gasMarket(): Promise<GasMarket>
  isSponsored(target: Address): Promise<boolean>
  /** The limits, and what was spent on the day of a time. */
  budgetOf(account: Address, time: number): Promise<SponsorBudget>
  codeOf(account: Address): Promise<Hex | undefined>
}

/**
 * Creates the reads of a paymaster. Each throws {@link SponsorChainUnavailableError} when no node responds.
 * @param options.rpcUrls - tried in this order. @param options.nowMs - a monotonic clock.
 */
export function createPaymasterReads({
  rpcUrls,
  paymaster,
  nowMs,
}: {
  readonly rpcUrls: readonly string[]
  readonly paymaster: Address
  readonly nowMs: () => number
}): PaymasterReads {
  const nodes = rpcUrls.map((url) => http(url, { batch: true, timeout: NODE_TIMEOUT_MS, retryCount: 0 }))
  const client = createPublicClient({ transport: fallback(nodes, { retryCount: 1 }) })
  const contract = { abi: sponsorPaymasterAbi, address: paymaster } as const
  const targets = createCache<string, boolean>({ size: MAX_TARGETS, ageMs: TARGET_AGE_MS, nowMs })
  const spentOn = async (account: Address, day: number) => {
    const usage = await client.readContract({ ...contract, functionName: 'getUsage', args: [account] })
    return usage.day === day ? usage.spent : 0n
  }
  return {
    blockTime: () => attempt(async () => Number((await client.getBlock()).timestamp)),
    gasMarket: () =>
      attempt(async () => {
        const { baseFeePerGas: baseFee } = await client.getBlock()
        return baseFee === null
          ? { baseFee: 0n, tip: await client.getGasPrice() }
          : { baseFee, tip: await client.estimateMaxPriorityFeePerGas() }
      }),
    isSponsored: (target) =>
      targets.get(target.toLowerCase(), () =>
        attempt(() => client.readContract({ ...contract, functionName: 'isSponsored', args: [target] })),
      ),
    budgetOf: (account, time) =>
      attempt(async () => {
        const day = Math.floor(time / DAY_SECONDS)
        const [limits, spentByAccount, spentByAll] = await Promise.all([
          client.readContract({ ...contract, functionName: 'limits' }),
          spentOn(account, day),
          spentOn(zeroAddress, day),
        ])
        const { perOperation, perAccountAndDay, perDay } = limits
        return { perOperation, perAccountAndDay, perDay, spentByAccount, spentByAll }
      }),
    codeOf: (address) => attempt(() => client.getCode({ address })),
  }
}

async function attempt<result>(read: () => Promise<result>): Promise<result> {
  try {
    return await read()
  } catch (cause) {
    throw new SponsorChainUnavailableError({ cause })
  }
}
