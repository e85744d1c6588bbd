import { decodeIncentiveData } from '@laurel/protocol'
import { createCache } from '@laurel/server/cache.ts'
import type { BlockReference } from '@laurel/server/chain/block-reference.ts'
import { isSignedBy } from '@laurel/server/chain/check-signature.ts'
import { createRequestDeduper } from '@laurel/server/chain/dedupe-requests.ts'
import type { Digester } from '@laurel/server/chain/digest-receipts.ts'
import type { Finality } from '@laurel/server/chain/finality.ts'
import { openNodes } from '@laurel/server/chain/open-nodes.ts'
import { type NodeSet, plainText } from '@laurel/server/chain/quorum.ts'
import { createQuorumClient } from '@laurel/server/chain/quorum-client.ts'
import { readHeight } from '@laurel/server/chain/read-height.ts'
import { createTransactionReader } from '@laurel/server/chain/read-in-turn.ts'
import { readTransaction } from '@laurel/server/chain/read-transaction.ts'
import type { ResponseBudget } from '@laurel/server/chain/response-budget.ts'
import type { NodeWatch } from '@laurel/server/chain/time-node.ts'
import { toFinality } from '@laurel/server/settings/node-settings.ts'
import type { Address, Client } from 'viem'
import type { EarnedChain } from '../http/list-earned.ts'
import { createPayability, type PayabilityParts } from '../payability/create-payability.ts'
import { isOnAllowList, readBoost, readOwner } from '../read-chain/read-boost.ts'
import { readCurrentReward } from '../read-chain/read-current-reward.ts'
import { type PriceSource, readPrice } from '../read-chain/read-price.ts'
import { isSignerOf, readValidator } from '../read-chain/read-validator.ts'
import { readWindow, type WindowReading } from '../read-chain/read-window.ts'
import type { ChainSettings } from '../settings/settings.ts'
import type { ClaimSigner } from '../signer-key/claim-signer.ts'
import type { AccessLists } from '../verify-claim/access-lists.ts'
import { checkAccess } from '../verify-claim/access-lists.ts'
import { type BoostFacts, sharedRewardOf } from '../verify-claim/boost-facts.ts'
import type { ChainGuard } from '../verify-claim/chain-guard.ts'
import type { ClaimChain } from '../verify-claim/claim-service.ts'
import type { ClaimStruct } from '../verify-claim/claim-struct.ts'
import { hasDigest } from '../verify-claim/completion.ts'
import { paysOnce } from '../verify-claim/payability.ts'
import { currentRewardText, type PricePair, type PriceReading, pairText } from '../verify-claim/price.ts'
import { refuse } from '../verify-claim/refusal.ts'
import { minimumOfBoost } from '../verify-claim/reward.ts'
import type { RewardRules } from '../verify-claim/reward-rule.ts'

/** The number of boosts whose reads are cached, so that memory is bounded. */
const MAX_CACHED_BOOSTS = 10_000
/** A cached boost is read again after this time, so changes such as a new signer take effect this late at most. */
const BOOST_AGE_MS = 15_000
/** A price at a block does not change, but a node that does not show it now may do so a little later. */
const PRICE_AGE_MS = 15_000

/** Finalized data does not change. It is read again after this time, because a halted chain may have been resumed. */
const WINDOW_AGE_MS = 3_600_000

/** A chain with its nodes, its signer and its caches. */
export type ChainParts = Omit<ClaimChain, 'guard'> &
  EarnedChain & {
    readonly set: NodeSet
    readonly client: Client
    readonly finality: Finality
    readonly settings: ChainSettings
    /** The price sources of this chain by pair. */
    readonly priceSources: ReadonlyMap<string, PriceSource>
    readonly rewardRules: RewardRules
  }

/** A chain with its guard. */
export type OpenChain = ChainParts & { readonly guard: ChainGuard }

/**
 * Opens one chain of the settings.
 * @param nowMs - a monotonic clock. @param onOutvoted - receives the name of each node that enough others contradicted.
 * @param watchNode - receives every request to a node. @param room - the budget for reading transactions, of all chains.
 * @param digester - where long receipts are digested.
 */
export function openChain(
  settings: ChainSettings,
  {
    signer,
    accessLists,
    priceSources,
    rewardRules,
    nowMs,
    onOutvoted,
    watchNode,
    room,
    digester,
  }: {
    signer: ClaimSigner
    accessLists: AccessLists
    /** The price sources of this chain by pair. */
    priceSources: ReadonlyMap<string, PriceSource>
    rewardRules: RewardRules
    nowMs: () => number
    onOutvoted: (node: string) => void
    watchNode: NodeWatch
    room: ResponseBudget
    digester: Digester
  },
): ChainParts {
  const { chainId, core, rpcUrls } = settings
  const set = openNodes({
    ...{ chainId, rpcUrls, quorum: settings.quorum, userAgent: 'laurel-verifier' },
    ...{ watchNode, onOutvoted, digester, nowMs },
  })
  const finality = toFinality(settings.finality)
  const client = createQuorumClient(set, finality.type === 'tag' ? finality.tag : 'latest')
  const boostReader = createBoostReader(settings, {
    ...{ set, client, finality, rewardRules, nowMs, signer: signer.address },
  })
  const { readBoostOnce, readWindowOnce } = boostReader
  const takenKeys = createCache<string, boolean>({ size: MAX_CACHED_BOOSTS, ageMs: BOOST_AGE_MS, nowMs })
  const validatorsOfNow = createRequestDeduper<BoostFacts['validator']>(nowMs)
  const readPrices = createPriceReader(client, priceSources, nowMs)
  return {
    set,
    client,
    finality,
    settings,
    priceSources,
    rewardRules,
    chainId,
    core,
    policy: { allowsWildcards: settings.allowsWildcards },
    signer: withBoostData(signer, readBoostOnce),
    readTransaction: createTransactionReader((hash, onBytes) => readTransaction(set, hash, finality, onBytes), {
      room,
      nowMs,
    }),
    readBoost: readBoostOnce,
    readWindow: readWindowOnce,
    readOwner: (boostId) => readOwner(client, { chainId, core, boostId }),
    readHead: () => readHeight(set, 'latest'),
    // Not cached, because it is read just before signing. Claims of the same moment share one read, because each would cost several
    // calls of each node.
    readValidator: (validator, boostId) =>
      validatorsOfNow(`${validator}/${boostId}`, () =>
        readValidator(client, validator, { core, boostId, signer: signer.address }),
      ),
    readPrices,
    isSigner: (validator, address) =>
      takenKeys.get(`${validator}/${address}`, () => isSignerOf(client, validator, address)),
    async checkAllowList(list, claimant: Address) {
      if (list.type === 'offchain') return checkAccess(list, claimant, accessLists)
      if (await isOnAllowList(client, list.address, claimant)) return null
      return refuse('not-allow-listed', "The boost's allow list does not include this address.")
    },
    isSignedBy: (account, signed) => isSignedBy(client, account, signed),
    paysOnce: (boostId, incentiveId) =>
      readBoostOnce(boostId).then(
        ({ incentives }) => paysOnce(incentives[incentiveId]),
        () => null,
      ),
    readPayability: createPayabilityReader(
      { ...boostReader, readPrices },
      { core, nowMs, accessLists, client: createQuorumClient(set, 'latest') },
    ),
  }
}

/** The signer with the owner and the declining rewards of each boost, which matter only for its limits. */
function withBoostData(
  signer: ClaimSigner,
  readBoostOnce: ReturnType<typeof createBoostReader>['readBoostOnce'],
): ClaimChain['signer'] {
  return {
    ...signer,
    async signClaim(claim, worth) {
      const boost = await readBoostOnce(claim.boostId)
      return signer.signClaim(claim, worth, { owner: boost.owner, shared: sharedRewardOf(boost) })
    },
  }
}

/** Reads boosts and their windows, each once for a while. */
function createBoostReader(
  { chainId, core }: Pick<ChainSettings, 'chainId' | 'core'>,
  {
    set,
    client,
    finality,
    rewardRules,
    signer,
    nowMs,
  }: Pick<ChainParts, 'set' | 'client' | 'finality' | 'rewardRules'> & {
    readonly signer: Address
    readonly nowMs: () => number
  },
) {
  const boosts = createCache<bigint, BoostFacts>({
    ...{ size: MAX_CACHED_BOOSTS, ageMs: BOOST_AGE_MS, nowMs },
    // The creator decides how long the actions and lists are. Compiled, they take several times their text.
    sizeOf: (boost) => 4 * plainText(boost).length,
  })
  const windows = createCache<string, WindowReading>({ size: MAX_CACHED_BOOSTS, ageMs: WINDOW_AGE_MS, nowMs })
  const readBoostOnce = (boostId: bigint) =>
    boosts.get(boostId, () => readBoost(client, { chainId, core, boostId, signer, rewardRules }))
  const readWindowOnce = async (boost: BoostFacts) => {
    // The count is in the name, so that an incentive added since is read.
    const name = `${boost.boostId}/${boost.incentives.length}`
    const { window, isFinalized } = await windows.get(name, () => readWindow(set, boost, finality))
    if (!isFinalized) windows.forget(name)
    return window
  }
  return { readBoostOnce, readWindowOnce }
}

/** Reads whether completions are payable, with what the boost's own data decides. */
function createPayabilityReader(
  { readBoostOnce, readWindowOnce, readPrices }: ReturnType<typeof createBoostReader> & Pick<ClaimChain, 'readPrices'>,
  { accessLists, ...parts }: Pick<PayabilityParts, 'client' | 'core' | 'nowMs'> & { readonly accessLists: AccessLists },
) {
  return createPayability({
    ...parts,
    async minimumOf({ key, state }) {
      const boost = await readBoostOnce(key.boostId)
      if (boost.incentives[key.incentiveId]?.type !== 'declining') return 0n
      if (hasDigest(state)) return minimumIn(state.claim)
      return minimumOfBoost(boost, await readPrices(boost, state.block))
    },
    createdBlockOf: async (boostId) => (await readWindowOnce(await readBoostOnce(boostId))).createdBlock,
    async isBarred({ key, claimant }) {
      const { allowList } = await readBoostOnce(key.boostId)
      return allowList.type === 'offchain' && checkAccess(allowList, claimant, accessLists) !== null
    },
  })
}

/** Reads the prices of a boost's pegged rewards and the declining rewards at a block, each once for a while. */
function createPriceReader(
  client: Client,
  priceSources: ReadonlyMap<string, PriceSource>,
  nowMs: () => number,
): ClaimChain['readPrices'] {
  const prices = createCache<string, PriceReading>({ size: MAX_CACHED_BOOSTS, ageMs: PRICE_AGE_MS, nowMs })
  const priceOf = (pair: PricePair, block: BlockReference): Promise<PriceReading> => {
    const source = priceSources.get(pairText(pair))
    if (source === undefined) return Promise.resolve('unset')
    return prices.get(`${pairText(pair)}/${block.hash}`, () => readPrice(client, source, block))
  }
  const currentRewardOf = (incentive: Address, block: BlockReference): Promise<PriceReading> =>
    prices.get(`${currentRewardText(incentive)}/${block.hash}`, () => readCurrentReward(client, incentive, block))
  return async (boost, block) => {
    const pairs = boost.incentives.flatMap((one) => ('pegged' in one && one.pegged !== null ? [one.pegged] : []))
    const declining = boost.incentives.flatMap((one) => (one.type === 'declining' ? [one.address] : []))
    const read = [
      ...pairs.map(async (pair) => [pairText(pair), await priceOf(pair, block)] as const),
      ...declining.map(async (one) => [currentRewardText(one), await currentRewardOf(one, block)] as const),
    ]
    return new Map(await Promise.all(read))
  }
}

function minimumIn({ incentiveData }: ClaimStruct): bigint {
  const detail = decodeIncentiveData('cgdaIncentive', incentiveData)
  return detail.type === 'minimum' ? detail.minimum : 0n
}
