import {
  createBoostWithTransparentBudget,
  type DefinedAction,
  defineAction,
  encodeActionPayload,
  encodeAllowListPayload,
  encodeIncentivePayload,
  encodeValidatorPayload,
  type IncentiveParameters,
} from '@laurel/protocol'
import { erc20TokenAbi } from '@laurel/protocol/abi'
import { type Address, getAbiItem, type Hex } from 'viem'
import { verifierAddress } from '../../devnet/src/boosts/verifier-key.ts'
import { clientOf, mainChain, testAccount } from './local-world.ts'
import { token } from './transactions.ts'

/**
 * Creates a boost of a created account, so that a journey can empty it, sign its text or wait for its last reward
 * without other journeys. The action must be about that account: otherwise the transactions of other journeys would
 * qualify too.
 * @param options.owner - the name of an account of `createAccounts`. It mints what the rewards cost.
 * @param options.action - see {@link dollarsSentTo}.
 * @param options.incentive - its reward; paid in TUSD, and `cost` base units in all.
 * @returns the id of the boost, once it is in a block.
 */
export async function createOwnBoost({
  owner,
  action,
  incentive,
  cost,
}: {
  readonly owner: string
  readonly action: DefinedAction
  readonly incentive: IncentiveParameters
  readonly cost: bigint
}): Promise<string> {
  const { boostBases: bases, contracts } = mainChain()
  const client = clientOf(owner, mainChain())
  const { address: asset } = token('TUSD')
  const baseOf = (kind: string) => {
    const base = Object.entries(bases).find(([name]) => name === kind)?.[1]
    if (base === undefined) throw new Error(`The world has no ${kind}.`)
    return base
  }
  const target = (instance: Address, parameters: Hex) => ({ isBase: true, instance, parameters })
  // The core takes a fee on top of the rewards.
  const amount = cost + cost / 10n
  const minted = await client.writeContract({
    ...{ abi: erc20TokenAbi, address: asset, functionName: 'mint', args: [client.account.address, amount] },
  })
  await client.waitForTransactionReceipt({ hash: minted })
  const boost = await createBoostWithTransparentBudget(client, {
    core: contracts.core,
    budget: baseOf('transparentBudget'),
    boost: {
      action: target(contracts.eventAction, encodeActionPayload(action)),
      incentives: [target(baseOf(incentive.type), encodeIncentivePayload(incentive))],
      validator: target(
        baseOf('signerValidatorV2'),
        encodeValidatorPayload({
          ...{ type: 'signerValidatorV2', signers: [verifierAddress], validatorCaller: contracts.core },
        }),
      ),
      allowList: target(baseOf('simpleDenyList'), encodeAllowListPayload({ type: 'openAllowList' })),
    },
    payments: [{ asset, amount }],
  })
  return String(boost.boostId)
}

/** The action of sending TUSD to a created account. The sender is paid. */
export function dollarsSentTo(name: string): DefinedAction {
  return transferAction({ to: testAccount(name).address }, 'from')
}

/** The action of receiving TUSD from a created account. The recipient is paid, so no page can do it for them. */
export function dollarsReceivedFrom(name: string): DefinedAction {
  return transferAction({ from: testAccount(name).address }, 'to')
}

function transferAction(where: { readonly from?: Address; readonly to?: Address }, claimant: 'from' | 'to') {
  const event = getAbiItem({ abi: erc20TokenAbi, name: 'Transfer' })
  return defineAction({ event, contract: token('TUSD').address, chainId: mainChain().chainId, where, claimant })
}
