import { erc20TokenAbi } from '@laurel/protocol/abi'
import { type ChainNode, createHttpNode } from '@laurel/server/chain/chain-node.ts'
import { createQuorumClient } from '@laurel/server/chain/quorum-client.ts'
import type { Context } from 'hono'
import { type Address, encodeFunctionData, type Hex, maxUint256, parseEther } from 'viem'
import { type Deployable, prepareDeployment } from '../../../contracts/deploy/create2.ts'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { deployContracts } from '../../../devnet/src/contracts/deploy-contract.ts'
import { type LocalContracts, prepareLocalContracts } from '../../../devnet/src/contracts/local-contracts.ts'
import { placeMulticall3 } from '../../../devnet/src/contracts/multicall3.ts'
import { v2RouterAbi, wethAbi } from '../../../devnet/src/dex/dex-abis.ts'
import { FAR_DEADLINE, planDexLiquidity } from '../../../devnet/src/dex/plan-liquidity.ts'
import { type LocalChain, startChain } from '../../../devnet/src/start-chain.ts'
import type { ListTokensSeen } from '../src/balance/read-balances.ts'
import type { ApiChain } from '../src/chain/api-chain.ts'
import type { QuoteStore } from '../src/convert/quote-store.ts'
import { openGate, type ProjectGate } from '../src/projects/project-gate.ts'
import { chainSchema } from '../src/settings/chain-settings.ts'
import { createMemoryQuoteStore } from '../src/testing/memory-quote-store.ts'
import { openApp } from '../src/testing/open-app.ts'
import { createTokens } from '../src/tokens/create-tokens.ts'
import { NATIVE_ADDRESS } from '../src/tokens/market.ts'
import { taxTokenAbi, taxTokenBytecode } from './convert-tax-token.ts'

/** The chain of the tests. */
export const CHAIN_ID = 31_337
/** Receives the provider fee. */
export const feeReceiver: Address = '0x00000000000000000000000000000000000fee00'

/** A chain with the DEX of the local world, and the API on it. */
export type TradeWorld = Awaited<ReturnType<typeof startTradeWorld>>

/** Starts a chain with the DEX, its liquidity, and a token that takes a part of each transfer. Stop it when done. */
export async function startTradeWorld() {
  const chain = await startChain({ chainId: CHAIN_ID })
  const { deployer, users } = deriveDevAccounts()
  const contracts = prepareLocalContracts()
  const tax = prepareDeployment({ name: 'TaxToken', abi: taxTokenAbi, bytecode: taxTokenBytecode })
  const { dex, dollar, leaf, grain } = contracts
  await deployContracts(chain.client, [...Object.values<Deployable>(dex), dollar, leaf, grain, tax])
  await placeMulticall3(chain.client)
  for (const { from, to, data, value, gas } of planDexLiquidity(contracts, deployer.address)) {
    await send(chain, { from, to: to ?? deployer.address, data, value, gas })
  }
  await addTaxPools(chain, contracts, { tax: tax.address, owner: deployer.address })
  const [ada] = users
  if (ada === undefined) throw new TypeError('The local world has nobody.')
  return {
    chain,
    contracts,
    tax: tax.address,
    ada: ada.address,
    owner: deployer.address,
    weth: dex.weth.address,
    tokens: {
      native: NATIVE_ADDRESS,
      weth: dex.weth.address,
      dollar: dollar.address,
      leaf: leaf.address,
      grain: grain.address,
      tax: tax.address,
    },
    /** Gives an account some of a token that anyone may mint. */
    mint: (token: Address, to: Address, amount: bigint) =>
      send(chain, {
        from: ada.address,
        to: token,
        data: encodeFunctionData({ abi: erc20TokenAbi, functionName: 'mint', args: [to, amount] }),
      }),
  }
}

/** Sends a transaction from an unlocked account, and waits for its receipt. @throws when it failed. */
export async function send(
  { client }: Pick<LocalChain, 'client'>,
  { from, to, data, value = 0n, gas }: { from: Address; to: Address; data: Hex; value?: bigint; gas?: bigint },
) {
  const hash = await client.sendTransaction({
    account: from,
    to,
    data,
    value,
    ...(gas === undefined ? {} : { gas }),
    chain: null,
  })
  const receipt = await client.waitForTransactionReceipt({ hash })
  if (receipt.status !== 'success') throw new Error(`The transaction ${hash} failed.`)
  return receipt
}

/** Pools of the taxed token with wrapped ether, of both shapes. One is worth three dollars. */
async function addTaxPools(
  chain: LocalChain,
  { dex }: LocalContracts,
  { tax, owner }: { tax: Address; owner: Address },
) {
  const call = (to: Address, data: Hex, value = 0n) => send(chain, { from: owner, to, data, value, gas: 6_000_000n })
  await call(tax, encodeFunctionData({ abi: taxTokenAbi, functionName: 'mint', args: [owner, parseEther('1000000')] }))
  await call(dex.weth.address, encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }), parseEther('200'))
  for (const token of [tax, dex.weth.address]) {
    for (const spender of [dex.v2Router.address, dex.v3Positions.address]) {
      await call(token, encodeFunctionData({ abi: wethAbi, functionName: 'approve', args: [spender, maxUint256] }))
    }
  }
  const far = FAR_DEADLINE
  const amounts = [parseEther('100000'), parseEther('100')] as const
  await call(
    dex.v2Router.address,
    encodeFunctionData({
      ...{ abi: v2RouterAbi, functionName: 'addLiquidity' },
      args: [tax, dex.weth.address, ...amounts, 0n, 0n, owner, far],
    }),
  )
}

/** The market of the local world, as an operator's settings have it. */
export function marketSettings({ dex, dollar }: LocalContracts) {
  return {
    wrappedNative: dex.weth.address,
    stablecoins: [dollar.address],
    uniswapV2: [{ name: 'Local v2', factory: dex.v2Factory.address, router: dex.v2Router.address }],
    uniswapV3: [
      { name: 'Local v3', factory: dex.v3Factory.address, router: dex.v3Router.address, quoter: dex.v3Quoter.address },
    ],
  }
}

/** The operator's tokens of the local world. */
export function listedTokens({ dollar, leaf, grain, dex }: LocalContracts, tax: Address): string {
  return JSON.stringify([
    ...[dollar, leaf, grain].map(({ name, symbol, decimals, address }) => ({
      ...{ chainId: CHAIN_ID, name, symbol, decimals, address },
    })),
    { chainId: CHAIN_ID, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18, address: dex.weth.address },
    { chainId: CHAIN_ID, name: 'Tax Token', symbol: 'TAX', decimals: 18, address: tax },
  ])
}

/**
 * The API on a trade world, in this process.
 * @param options.settings - of the chain, beside the market.
 */
export function openTradeApp(
  { chain, contracts, tax }: Pick<TradeWorld, 'chain' | 'contracts' | 'tax'>,
  {
    settings = {},
    store = createMemoryQuoteStore(),
    listTokensSeen = async () => [],
    nowMs = () => performance.now(),
    onRequest = () => undefined,
  }: {
    settings?: object
    store?: QuoteStore
    listTokensSeen?: ListTokensSeen
    nowMs?: () => number
    /** Receives each request to the node. */
    onRequest?: (method: string) => void
  } = {},
) {
  const { chainId, rpcUrl } = chain
  const parsed = chainSchema.parse({
    ...{ chainId, name: 'Local', rpcUrls: [rpcUrl] },
    ...marketSettings(contracts),
    ...settings,
  })
  const http = createHttpNode({ name: 'node', url: rpcUrl, timeoutMs: 60_000 })
  const node: ChainNode = {
    name: 'node',
    request(method, params, onBytes) {
      onRequest(method)
      return http.request(method, params, onBytes)
    },
  }
  const nodes = { chainId, nodes: [node], quorum: 1 }
  const apiChain: ApiChain = { chainId, settings: parsed, nodes, client: createQuorumClient(nodes, 'latest') }
  const chains = new Map([[chainId, apiChain]])
  const tokens = createTokens({ LAUREL_API_TOKENS: listedTokens(contracts, tax) }, { store, listTokensSeen, nowMs })
  const projects: ProjectGate = { ...openGate, idOf: (c) => c.req.header('x-test-project') ?? null }
  const callerOf = (c: Context) => c.req.header('x-caller') ?? 'caller'
  return { ...openApp({ chains, tokens, nowMs, projects, callerOf }), apiChain, tokens }
}

/** The CAIP-10 address on the chain of the tests. */
export function toCaip(address: Address): string {
  return `eip155:${CHAIN_ID}:${address}`
}
