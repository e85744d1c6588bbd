import { erc20TokenAbi } from '@laurel/protocol/abi'
import { encodeFunctionData } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { type PlannedTransaction, planCall } from '../chain/planned-transaction.ts'
import type { SmartAccount } from '../smart-account/smart-account.ts'
import {
  type AccountCall,
  encodeBundle,
  type SignedOperation,
  signUserOperation,
} from '../smart-account/user-operation.ts'
import type { Activity, ActivityContext } from './activity.ts'
import { taskBoardCalls } from './task-board-activity.ts'
import { pickAmount } from './token-activity.ts'

/**
 * The gas limit of a bundle. It creates and runs at most four accounts, each with the limits of `signUserOperation`.
 */
const BUNDLE_GAS = 6_000_000n

/** ERC-4337 bundles. One sender executes the tasks of several smart accounts. */
export const bundleActivity: Activity = {
  name: 'user operation bundle',
  count: 60,
  plan: async (context) => {
    const accounts = pickAccounts(context)
    const operations: SignedOperation[] = []
    for (const account of accounts) {
      const nonce = context.ledger.operationCounts.get(account.address) ?? 0
      operations.push(await signFor(context, account, nonce))
      context.ledger.operationCounts.set(account.address, nonce + 1)
    }
    return planBundle(context, operations)
  },
  // One invalid signature reverts the bundle, so no nonce changes.
  planFailing: async (context) => {
    const accounts = pickAccounts(context)
    const nonceOf = (account: SmartAccount) => context.ledger.operationCounts.get(account.address) ?? 0
    const operations = await Promise.all(accounts.map((account) => signFor(context, account, nonceOf(account))))
    const [first, ...others] = operations
    const [, second] = operations
    if (first === undefined || second === undefined) throw new RangeError('A bundle needs two accounts.')
    const bundle = planBundle(context, [{ ...first, signature: second.signature }, ...others])
    return { ...bundle, outcome: 'reverted' }
  },
}

const pickAccounts = ({ scene, random }: ActivityContext) =>
  random.pickSeveral(scene.smartAccounts, random.between(2, 4))

function signFor(context: ActivityContext, account: SmartAccount, nonce: number): Promise<SignedOperation> {
  const { chainId, contracts } = context.scene
  const factory = contracts.accountAbstraction.simpleAccountFactory.address
  return signUserOperation(account, { chainId, factory, nonce, calls: pickCalls(context, account) })
}

/** The calls of one account. Sometimes they fail while the bundle succeeds. */
function pickCalls(context: ActivityContext, { address, owner }: SmartAccount): readonly AccountCall[] {
  const { random, scene } = context
  const { taskBoard, dollar } = scene.contracts
  const onBoard = (data: AccountCall['data']) => ({ target: taskBoard.address, value: 0n, data })
  switch (random.pick(['task', 'task', 'note', 'pay', 'fail'] as const)) {
    case 'task':
      return [onBoard(taskBoardCalls.completeTask(context, address))]
    case 'note':
      return [onBoard(taskBoardCalls.writeNote(context)), onBoard(taskBoardCalls.readTemperature(context))]
    case 'pay': {
      // Anyone may mint the test token, so the account mints the amount that it then pays.
      const amount = pickAmount(context, dollar)
      const mint = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'mint', args: [address, amount] })
      const pay = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'transfer', args: [owner.address, amount] })
      return [mint, pay].map((data) => ({ target: dollar.address, value: 0n, data }))
    }
    case 'fail':
      return [onBoard(taskBoardCalls.completeTask(context, address)), onBoard(taskBoardCalls.refuse(context))]
  }
}

function planBundle({ scene, random }: ActivityContext, operations: readonly SignedOperation[]): PlannedTransaction {
  const bundler = random.pick(scene.users).address
  return planCall({
    from: bundler,
    to: entryPoint08Address,
    data: encodeBundle(operations, bundler),
    gas: BUNDLE_GAS,
  })
}
