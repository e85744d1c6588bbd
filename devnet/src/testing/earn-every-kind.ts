import {
  boostCoreAbi,
  deedBoardAbi,
  erc20TokenAbi,
  erc721TokenAbi,
  payableLimitedSignerValidatorV2Abi,
} from '@laurel/protocol/abi'
import { type Address, encodeFunctionData, type Hash, type Hex, parseUnits, stringToHex, zeroAddress } from 'viem'
import { type ChainClient, createChainClient } from '../chain/chain-client.ts'
import { FAR_DEADLINE } from '../venue/open-venue.ts'
import { v2RouterAbi } from '../venue/venue-abis.ts'
import type { WorldChain } from '../world.ts'

/** One claim of one incentive: which, what the verifier said, and whether the chain paid it. */
export type EarnedClaim = {
  readonly boostId: number
  readonly incentiveId: number
  readonly said: string
  readonly isPaid: boolean
}

/**
 * Has somebody do a deed for each of the seeded boosts of the main chain, asks the verifier for every one of their claims,
 * and hands all of them in.
 */
export async function earnEveryKind(
  chain: WorldChain,
  { verifierUrl, who }: { verifierUrl: string; who: Address },
): Promise<readonly EarnedClaim[]> {
  const client = createChainClient(chain)
  const deeds = await doDeeds(client, chain, who)
  // Beyond what the verifier takes for settled.
  await client.mine({ blocks: 4 })
  const claims = await Promise.all(
    deeds.flatMap(({ hash, boosts }) =>
      boosts.map(async ([boostId, incentiveId]) => {
        const told = await askUntilJudged(verifierUrl, { chainId: chain.chainId, boostId, incentiveId, hash })
        return { boostId, incentiveId, told }
      }),
    ),
  )
  let nonce = await client.getTransactionCount({ address: who })
  const sent: (EarnedClaim & { hash: Hash | null })[] = []
  for (const { boostId, incentiveId, told } of claims) {
    if (told.claimData === undefined) {
      sent.push({ boostId, incentiveId, said: `${told.status} ${told.code}`, isPaid: false, hash: null })
      continue
    }
    const args = [BigInt(boostId), BigInt(incentiveId), zeroAddress, told.claimData] as const
    const hash = await client.sendTransaction({
      ...{ account: who, to: chain.contracts.core, gas: 1_500_000n, nonce: nonce++ },
      value: await feeOf(client, told.claim?.validator),
      data: encodeFunctionData({ abi: boostCoreAbi, functionName: 'claimIncentive', args }),
    })
    sent.push({ boostId, incentiveId, said: told.status, isPaid: false, hash })
  }
  await client.mine({ blocks: 1 })
  return Promise.all(
    sent.map(async ({ hash, ...claim }) => {
      if (hash === null) return claim
      const { status } = await client.waitForTransactionReceipt({ hash })
      return { ...claim, isPaid: status === 'success' }
    }),
  )
}

type Told = {
  readonly status: string
  readonly code?: string
  readonly claimData?: Hex
  readonly claim?: { readonly validator: Address }
}

async function askUntilJudged(
  verifierUrl: string,
  { hash, boostId, ...rest }: { chainId: number; boostId: number; incentiveId: number; hash: Hash },
): Promise<Told> {
  const body = JSON.stringify({ ...rest, boostId: String(boostId), transactionHash: hash })
  for (let attempt = 0; ; attempt++) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const response = await fetch(new URL('/v1/claims', verifierUrl), init)
    const told: Told = await response.json()
    if ((response.ok && told.status !== 'pending') || attempt === 40) return told
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** What a validator asks for a claim; most ask nothing. In wei. */
async function feeOf(client: ChainClient, validator: Address | undefined): Promise<bigint> {
  if (validator === undefined) return 0n
  const ask = { abi: payableLimitedSignerValidatorV2Abi, address: validator, functionName: 'getClaimFee' } as const
  return client.readContract(ask).catch(() => 0n)
}

/** One deed after the other in one block, each with the boosts and incentives that it earns. */
async function doDeeds(client: ChainClient, { tokens, contracts }: WorldChain, who: Address) {
  const token = (symbol: string) => {
    const found = tokens.find((one) => one.symbol === symbol)
    if (found === undefined) throw new TypeError(`No token is called ${symbol}.`)
    return found
  }
  const [dollar, leaf] = [token('TUSD'), token('LEAF')]
  const wreath = tokens.find(({ kind }) => kind === 'erc721')
  if (wreath === undefined) throw new TypeError('There are wreaths.')
  const dollars = (text: string) => parseUnits(text, dollar.decimals)
  const onDollar = (functionName: 'mint' | 'transfer' | 'approve', to: Address, amount: bigint) => ({
    to: dollar.address,
    data: encodeFunctionData({ abi: erc20TokenAbi, functionName, args: [to, amount] }),
  })
  const place = { name: 'Delphi', point: { latitude: 1n, longitude: 2n } }
  const deed = { doer: who, worth: 600n, place, tag: stringToHex('test', { size: 32 }) }
  const board = { abi: deedBoardAbi } as const
  const pin = encodeFunctionData({ ...board, functionName: 'pinDeed', args: [deed] })
  const note = encodeFunctionData({ ...board, functionName: 'writeNote', args: ['a laurel by the gate'] })
  const onBoard = (data: Hex) => ({ to: contracts.deedBoard, data })
  const buy = encodeFunctionData({
    abi: v2RouterAbi,
    functionName: 'swapExactTokensForTokens',
    args: [dollars('40'), 0n, [dollar.address, leaf.address], who, FAR_DEADLINE],
  })
  const first = (...boostIds: readonly number[]) => boostIds.map((boostId) => [boostId, 0] as const)
  const planned = [
    { ...onDollar('mint', who, dollars('1000')), boosts: [] },
    { ...onDollar('approve', contracts.uniswapV2Router, dollars('40')), boosts: [] },
    { ...onDollar('transfer', contracts.deedBoard, dollars('100')), boosts: first(0, 8, 9, 10, 11) },
    { ...onBoard(encodeFunctionData({ ...board, functionName: 'ringBell' })), boosts: first(1, 13) },
    {
      to: wreath.address,
      data: encodeFunctionData({ abi: erc721TokenAbi, functionName: 'mint', args: [who] }),
      boosts: first(2),
    },
    { to: contracts.uniswapV2Router, data: buy, boosts: first(3) },
    { ...onBoard(note), boosts: first(4, 14) },
    { ...onBoard(encodeFunctionData({ ...board, functionName: 'readTemperature', args: [-5n] })), boosts: first(5) },
    { ...onBoard(pin), boosts: first(6, 7) },
    {
      ...onBoard(encodeFunctionData({ ...board, functionName: 'multicall', args: [[pin, note]] })),
      boosts: [[12, 0] as const, [12, 1] as const],
    },
  ]
  let nonce = await client.getTransactionCount({ address: who })
  const done: { hash: Hash; boosts: (typeof planned)[number]['boosts'] }[] = []
  for (const { to, data, boosts } of planned) {
    const hash = await client.sendTransaction({ account: who, to, data, gas: 600_000n, nonce: nonce++ })
    done.push({ hash, boosts })
  }
  await client.mine({ blocks: 1 })
  for (const { hash } of done) {
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new TypeError('A deed was reverted.')
  }
  return done
}
