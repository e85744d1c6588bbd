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
import { boardCalls } from './board-activity.ts'
import { pickAmount } from './token-activity.ts'

/** One bundle creates and runs at most four accounts: four times the limits of `signUserOperation`, and some. */
const BUNDLE_GAS = 6_000_000n

/** ERC-4337 bundles: one sender, several smart accounts, each with deeds of its own. */
export const bundleActivity: Activity = {
  name: 'user operation bundle',
  count: 60,
  plan: async (writing) => {
    const accounts = pickAccounts(writing)
    const operations: SignedOperation[] = []
    for (const account of accounts) {
      const nonce = writing.ledger.operationCounts.get(account.address) ?? 0
      operations.push(await signFor(writing, account, nonce))
      writing.ledger.operationCounts.set(account.address, nonce + 1)
    }
    return planBundle(writing, operations)
  },
  // One bad signature spoils the bundle, so nobody's count moves.
  planFailing: async (writing) => {
    const accounts = pickAccounts(writing)
    const nonceOf = (account: SmartAccount) => writing.ledger.operationCounts.get(account.address) ?? 0
    const operations = await Promise.all(accounts.map((account) => signFor(writing, account, nonceOf(account))))
    const [first, ...others] = operations
    const [, second] = operations
    if (first === undefined || second === undefined) throw new RangeError('A bundle needs two accounts.')
    const bundle = planBundle(writing, [{ ...first, signature: second.signature }, ...others])
    return { ...bundle, outcome: 'reverted' }
  },
}

const pickAccounts = ({ scene, random }: ActivityContext) =>
  random.pickSeveral(scene.smartAccounts, random.between(2, 4))

function signFor(writing: ActivityContext, account: SmartAccount, nonce: number): Promise<SignedOperation> {
  const { chainId, contracts } = writing.scene
  const factory = contracts.accountAbstraction.simpleAccountFactory.address
  return signUserOperation(account, { chainId, factory, nonce, calls: pickCalls(writing, account) })
}

/** What one account does. Sometimes it fails, while the bundle and the others go on. */
function pickCalls(writing: ActivityContext, { address, owner }: SmartAccount): readonly AccountCall[] {
  const { random, scene } = writing
  const { deedBoard, dollar } = scene.contracts
  const onBoard = (data: AccountCall['data']) => ({ target: deedBoard.address, value: 0n, data })
  switch (random.pick(['deed', 'deed', 'note', 'pay', 'fail'] as const)) {
    case 'deed':
      return [onBoard(boardCalls.pinDeed(writing, address))]
    case 'note':
      return [onBoard(boardCalls.writeNote(writing)), onBoard(boardCalls.readTemperature(writing))]
    case 'pay': {
      // Anyone may mint the test token, so the account makes itself what it then pays.
      const amount = pickAmount(writing, dollar)
      const mint = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'mint', args: [address, amount] })
      const pay = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'transfer', args: [owner.address, amount] })
      return [mint, pay].map((data) => ({ target: dollar.address, value: 0n, data }))
    }
    case 'fail':
      return [onBoard(boardCalls.pinDeed(writing, address)), onBoard(boardCalls.refuse(writing))]
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
