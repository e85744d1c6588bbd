import { erc20TokenAbi } from '@laurel/protocol/abi'
import { type Address, encodeFunctionData, type Hash, parseUnits, zeroHash } from 'viem'
import { taskBoardAbi } from '../../devnet/src/contracts/generated/task-board.ts'
import type { WorldAction, WorldToken } from '../../devnet/src/world.ts'
import { clientOf, mainChain, testAccount } from './local-world.ts'

/** A token by its symbol, of the main chain unless another is named. */
export function token(symbol: string, chain = mainChain()): WorldToken {
  const found = chain.tokens.find((each) => each.symbol === symbol)
  if (found === undefined) throw new Error(`The world has no token ${symbol}.`)
  return found
}

/** A deployed action of the main chain by its name. */
export function action(name: string): WorldAction {
  const found = mainChain().actions.find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no deployed action called “${name}”.`)
  return found
}

/** Mints `amount` of a token, sends it from one account to another, and waits for the receipt. */
export async function sendToken({
  from,
  to,
  symbol,
  amount,
}: {
  from: string
  to: string
  symbol: string
  amount: string
}): Promise<Hash> {
  const client = clientOf(from, mainChain())
  const { address, decimals } = token(symbol)
  const units = parseUnits(amount, decimals)
  const minted = await client.writeContract({
    abi: erc20TokenAbi,
    address,
    functionName: 'mint',
    args: [client.account.address, units],
  })
  await client.waitForTransactionReceipt({ hash: minted })
  const hash = await client.writeContract({
    abi: erc20TokenAbi,
    address,
    functionName: 'transfer',
    args: [testAccount(to).address, units],
  })
  await client.waitForTransactionReceipt({ hash })
  return hash
}

/** Completes tasks of several accounts in one transaction. */
export async function completeTasks({
  by,
  tasks,
}: {
  by: string
  tasks: readonly { account: string; worth: bigint }[]
}): Promise<Hash> {
  const client = clientOf(by, mainChain())
  const calls = tasks.map(({ account, worth }) =>
    encodeFunctionData({
      abi: taskBoardAbi,
      functionName: 'completeTask',
      args: [
        {
          account: testAccount(account).address,
          worth,
          place: { name: 'Delphi', point: { latitude: 38_480n, longitude: 22_494n } },
          tag: zeroHash,
        },
      ],
    }),
  )
  const hash = await client.writeContract({
    abi: taskBoardAbi,
    address: taskBoard(),
    functionName: 'multicall',
    args: [calls],
  })
  await client.waitForTransactionReceipt({ hash })
  return hash
}

/** A transaction of `by` that the chain reverts. */
export async function failOnPurpose({ by }: { by: string }): Promise<Hash> {
  const client = clientOf(by, mainChain())
  const data = encodeFunctionData({ abi: taskBoardAbi, functionName: 'refuse', args: ['on purpose'] })
  const hash = await client.sendTransaction({ to: taskBoard(), data, gas: 100_000n })
  await client.waitForTransactionReceipt({ hash })
  return hash
}

/** The address of the task board. */
export function taskBoard(): Address {
  return mainChain().contracts.taskBoard
}
