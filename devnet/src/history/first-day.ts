import { boostRegistryAbi, erc20TokenAbi, erc1155TokenAbi } from '@laurel/protocol/abi'
import { type Address, encodeFunctionData, maxUint256, parseEther, parseUnits } from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { type PlannedTransaction, planCall } from '../chain/planned-transaction.ts'
import { wethAbi } from '../dex/dex-abis.ts'
import type { Scene } from './activity.ts'
import { BADGE_IDS } from './collectible-activity.ts'
import { TRADER_COUNT } from './swap-activity.ts'

/** The registry's component type of actions. Source: docs/protocol.md#enums-and-constants. */
export const ACTION_COMPONENT = 0

/** Plans the first day: each user gets tokens, and approves the contracts that will spend them. */
export function planFirstDay(scene: Scene): readonly PlannedTransaction[] {
  return [
    ...registerImplementations(scene),
    ...giveTokens(scene),
    ...giveAllowances(scene),
    ...fundSmartAccounts(scene),
  ]
}

function registerImplementations({ contracts, deployer }: Scene): readonly PlannedTransaction[] {
  return [contracts.eventAction, contracts.contractAction].map(({ name, address }) => {
    const args = [ACTION_COMPONENT, name, address] as const
    const data = encodeFunctionData({ abi: boostRegistryAbi, functionName: 'register', args })
    return planCall({ from: deployer.address, to: contracts.registry.address, data })
  })
}

function giveTokens({ contracts, users }: Scene): readonly PlannedTransaction[] {
  const { dollar, leaf, grain, badge, dex } = contracts
  return users.flatMap(({ address: from }) => [
    ...[dollar, leaf, grain].map((token) => {
      const args = [from, parseUnits('50000', token.decimals)] as const
      return planCall({
        from,
        to: token.address,
        data: encodeFunctionData({ abi: erc20TokenAbi, functionName: 'mint', args }),
      })
    }),
    planCall({
      from,
      to: badge.address,
      data: encodeFunctionData({
        abi: erc1155TokenAbi,
        functionName: 'mintBatch',
        args: [from, BADGE_IDS, BADGE_IDS.map(() => 100n)],
      }),
    }),
    planCall({
      from,
      to: dex.weth.address,
      value: parseEther('5'),
      data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
    }),
  ])
}

function giveAllowances({ contracts, users }: Scene): readonly PlannedTransaction[] {
  const { dollar, leaf, dex } = contracts
  const allow = (spender: Address) =>
    encodeFunctionData({ abi: erc20TokenAbi, functionName: 'approve', args: [spender, maxUint256] })
  const toRouters = users
    .slice(0, TRADER_COUNT)
    .flatMap(({ address: from }) =>
      [dollar, leaf].flatMap(({ address: to }) =>
        [dex.v2Router, dex.v3Router].map((router) => planCall({ from, to, data: allow(router.address) })),
      ),
    )
  // Each user approves the next one to spend their LEAF.
  const toNextUsers = users.slice(1).map(({ address: nextUser }, index) => {
    const owner = users[index]
    if (owner === undefined) throw new RangeError('The user has no predecessor.')
    return planCall({ from: owner.address, to: leaf.address, data: allow(nextUser) })
  })
  return [...toRouters, ...toNextUsers]
}

function fundSmartAccounts({ smartAccounts }: Scene): readonly PlannedTransaction[] {
  return smartAccounts.map(({ owner, address }) =>
    planCall({
      from: owner.address,
      to: entryPoint08Address,
      value: parseEther('2'),
      data: encodeFunctionData({ abi: entryPoint08Abi, functionName: 'depositTo', args: [address] }),
    }),
  )
}
