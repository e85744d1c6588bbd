import { boostRegistryAbi, eventActionAbi } from '@laurel/protocol/abi'
import { type Abi, type Address, getAddress, multicall3Abi } from 'viem'
import { getAbiItem } from 'viem/utils'
import type { ChainClient } from './chain/chain-client.ts'
import { type LocalContracts, listDeployables, listTokens } from './contracts/local-contracts.ts'
import { MULTICALL3_ADDRESS } from './contracts/multicall3.ts'
import { readArtifact } from './contracts/read-artifact.ts'
import { locateV2Pair, locateV3Pool } from './dex/pool-address.ts'
import { listPools } from './dex/pools.ts'
import { ACTION_COMPONENT } from './history/first-day.ts'
import type { LocalChainSpec } from './local-chains.ts'
import type { SmartAccount } from './smart-account/smart-account.ts'
import { prepareWorldPaymaster } from './smart-account/world-paymaster.ts'
import type { WorldAction, WorldChain, WorldContracts } from './world.ts'

type NamedAbi = { readonly name: string; readonly abi: Abi }

/** Describes a running chain, with its contracts and the actions deployed on it so far. */
export async function describeChain(
  client: ChainClient,
  {
    spec: { chainId, name, isTestnet },
    rpcUrl,
    contracts,
    smartAccounts,
  }: {
    spec: LocalChainSpec
    rpcUrl: string
    contracts: LocalContracts
    smartAccounts: readonly SmartAccount[]
  },
): Promise<Omit<WorldChain, 'bundlerUrl'>> {
  const actions = await getDeployedActions(client, contracts.registry.address)
  const weth = contracts.dex.weth
  const paymaster = prepareWorldPaymaster()
  const bases = new Set([
    ...Object.values(contracts.boostBases).map(({ address }) => address),
    // The implementation of the core's proxy is never called directly, so no action happens there.
    contracts.coreParts.coreImplementation.address,
  ])
  return {
    ...{ chainId, name, rpcUrl, isTestnet, actions },
    contracts: listAddresses(contracts),
    boostBases: listBoostBases(contracts),
    exchanges: {
      wrappedNative: weth.address,
      routers: [
        { address: contracts.dex.v2Router.address, type: 'v2' },
        { address: contracts.dex.v3Router.address, type: 'v3' },
      ],
    },
    tokens: [
      ...listTokens(contracts).map(({ kind, name, symbol, decimals, address }) => ({
        kind,
        name,
        symbol,
        decimals,
        address,
      })),
      { kind: 'erc20', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18, address: weth.address },
    ],
    abis: Object.fromEntries([
      // Of a boost's components only the core is called by name. With the bases, the file would be three times as long.
      ...listDeployables(contracts).flatMap(({ address, ...contract }) =>
        bases.has(address) ? [] : [nameAbi(address, contract)],
      ),
      nameAbi(paymaster.address, paymaster),
      nameAbi(MULTICALL3_ADDRESS, { name: 'Multicall3', abi: multicall3Abi }),
      ...listPoolAbis(contracts),
      ...smartAccounts.map(({ address }) =>
        nameAbi(address, { name: 'SimpleAccount', abi: simpleAccountArtifact().abi }),
      ),
      ...actions.map(({ address }) => nameAbi(address, { name: 'EventAction', abi: eventActionAbi })),
    ]),
  }
}

/** Returns the addresses of the contracts that apps look up by name. */
export function listAddresses({
  dex,
  accountAbstraction,
  laurelAccounts,
  names,
  ...ours
}: LocalContracts): WorldContracts {
  return {
    registry: ours.registry.address,
    eventAction: ours.eventAction.address,
    contractAction: ours.contractAction.address,
    taskBoard: ours.taskBoard.address,
    core: ours.coreParts.core.address,
    entryPoint: accountAbstraction.entryPoint.address,
    simple7702Account: accountAbstraction.simple7702Account.address,
    entryPoint07: laurelAccounts.entryPoint07.address,
    accountFactory: laurelAccounts.accountFactory.address,
    accountImplementation: laurelAccounts.account.address,
    delegatedAccount: laurelAccounts.delegatedAccount.address,
    sponsorPaymaster: prepareWorldPaymaster().address,
    multicall3: MULTICALL3_ADDRESS,
    uniswapV2Router: dex.v2Router.address,
    uniswapV2Factory: dex.v2Factory.address,
    uniswapV3Router: dex.v3Router.address,
    weth: dex.weth.address,
    nameResolver: names.nameResolver.address,
    ensUniversalResolver: names.ensUniversalResolver.address,
  }
}

/** Returns the addresses of the bases that boosts are cloned from, by type. */
export function listBoostBases({ boostBases }: LocalContracts): WorldChain['boostBases'] {
  return Object.fromEntries(Object.entries(boostBases).map(([kind, { address }]) => [kind, address]))
}

/** Reads the actions from the registry's events, so that actions that users deploy are listed after a restart. */
async function getDeployedActions(client: ChainClient, registry: Address): Promise<readonly WorldAction[]> {
  const logs = await client.getLogs({
    address: registry,
    event: getAbiItem({ abi: boostRegistryAbi, name: 'Deployed' }),
    args: { registryType: ACTION_COMPONENT },
    fromBlock: 0n,
    strict: true,
  })
  return Promise.all(
    logs.map(async ({ args, transactionHash }) => {
      const clone = await client.readContract({
        ...{ address: registry, abi: boostRegistryAbi, functionName: 'getClone', args: [args.identifier] },
      })
      return { name: clone.name, address: args.deployedInstance, transactionHash }
    }),
  )
}

function listPoolAbis(contracts: LocalContracts) {
  const { v2, v3 } = listPools(contracts)
  const { v2Factory, v3Factory } = contracts.dex
  return [
    ...v2.map(({ sides: [a, b] }) => {
      const { address, abi } = locateV2Pair(v2Factory.address, a.token.address, b.token.address)
      return nameAbi(address, { name: 'UniswapV2Pair', abi })
    }),
    ...v3.map(({ sides: [a, b], fee }) => {
      const { address, abi } = locateV3Pool(v3Factory.address, a.token.address, b.token.address, fee)
      return nameAbi(address, { name: 'UniswapV3Pool', abi })
    }),
  ]
}

const simpleAccountArtifact = () => readArtifact('@account-abstraction/contracts/artifacts/SimpleAccount.json')

const nameAbi = (address: Address, { name, abi }: NamedAbi) => [getAddress(address), { name, abi }] as const
