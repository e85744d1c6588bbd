import { erc20TokenAbi, erc721TokenAbi } from '@laurel/protocol/abi'
import { type Address, encodeFunctionData, type Hex, parseUnits, stringToHex } from 'viem'
import { taskBoardAbi } from '../contracts/generated/task-board.ts'
import { v2RouterAbi } from '../dex/dex-abis.ts'
import { FAR_DEADLINE } from '../dex/plan-liquidity.ts'
import type { WorldChain } from '../world.ts'

/** A transaction of a task, and the ids of the boosts and incentives that it qualifies for. */
export type PlannedTask = {
  readonly to: Address
  readonly data: Hex
  readonly boosts: readonly (readonly [boostId: number, incentiveId: number])[]
}

/**
 * Plans the transactions that complete the task of every seeded boost, in order. The first two qualify for nothing; the
 * others depend on them.
 * @throws {TypeError} on a chain without the test tokens.
 */
export function planTasks({ tokens, contracts }: WorldChain, account: Address): readonly PlannedTask[] {
  const token = (symbol: string) => {
    const found = tokens.find((candidate) => candidate.symbol === symbol)
    if (found === undefined) throw new TypeError(`No token is called ${symbol}.`)
    return found
  }
  const [dollar, leaf] = [token('TUSD'), token('LEAF')]
  const wreath = tokens.find(({ kind }) => kind === 'erc721')
  if (wreath === undefined) throw new TypeError('The chain has no ERC-721 test token.')
  const dollars = (text: string) => parseUnits(text, dollar.decimals)
  const onDollar = (functionName: 'mint' | 'transfer' | 'approve', to: Address, amount: bigint) => ({
    to: dollar.address,
    data: encodeFunctionData({ abi: erc20TokenAbi, functionName, args: [to, amount] }),
  })
  const place = { name: 'Delphi', point: { latitude: 1n, longitude: 2n } }
  const task = { account, worth: 600n, place, tag: stringToHex('test', { size: 32 }) }
  const board = { abi: taskBoardAbi } as const
  const pin = encodeFunctionData({ ...board, functionName: 'completeTask', args: [task] })
  const note = encodeFunctionData({ ...board, functionName: 'writeNote', args: ['a laurel by the gate'] })
  const onBoard = (data: Hex) => ({ to: contracts.taskBoard, data })
  const buy = encodeFunctionData({
    abi: v2RouterAbi,
    functionName: 'swapExactTokensForTokens',
    args: [dollars('40'), 0n, [dollar.address, leaf.address], account, FAR_DEADLINE],
  })
  const first = (...boostIds: readonly number[]) => boostIds.map((boostId) => [boostId, 0] as const)
  return [
    { ...onDollar('mint', account, dollars('1000')), boosts: [] },
    { ...onDollar('approve', contracts.uniswapV2Router, dollars('40')), boosts: [] },
    { ...onDollar('transfer', contracts.taskBoard, dollars('100')), boosts: first(0, 8, 9, 10, 11) },
    { ...onBoard(encodeFunctionData({ ...board, functionName: 'ringBell' })), boosts: first(1, 13) },
    {
      to: wreath.address,
      data: encodeFunctionData({ abi: erc721TokenAbi, functionName: 'mint', args: [account] }),
      boosts: first(2),
    },
    { to: contracts.uniswapV2Router, data: buy, boosts: first(3) },
    { ...onBoard(note), boosts: first(4, 14) },
    { ...onBoard(encodeFunctionData({ ...board, functionName: 'readTemperature', args: [-5n] })), boosts: first(5) },
    { ...onBoard(pin), boosts: first(6, 7) },
    {
      ...onBoard(encodeFunctionData({ ...board, functionName: 'multicall', args: [[pin, note]] })),
      boosts: [
        [12, 0],
        [12, 1],
      ],
    },
  ]
}
