import type { Address } from 'viem'
import type { DevAccount } from '../chain/accounts.ts'
import type { PlannedTransaction } from '../chain/planned-transaction.ts'
import type { LocalContracts } from '../contracts/local-contracts.ts'
import type { SmartAccount } from '../smart-account/smart-account.ts'
import type { Random } from './random.ts'

/** The state of a chain before its history starts. */
export type Scene = {
  readonly chainId: number
  readonly contracts: LocalContracts
  readonly deployer: DevAccount
  readonly users: readonly DevAccount[]
  readonly smartAccounts: readonly SmartAccount[]
}

/** State that later transactions depend on. Updated as transactions are planned. */
export type Ledger = {
  /** The owner of each collectible. The id of a collectible is its position, counted from 1. */
  readonly wreathOwners: Address[]
  /** The number of user operations that each smart account has executed. */
  readonly operationCounts: Map<Address, number>
}

/** The data that the plan of a transaction depends on. */
export type ActivityContext = { readonly scene: Scene; readonly random: Random; readonly ledger: Ledger }

/** One kind of transaction in the history. */
export type Activity = {
  readonly name: string
  /** The number of successful transactions in a full history. */
  readonly count: number
  readonly plan: (context: ActivityContext) => PlannedTransaction | Promise<PlannedTransaction>
  /** Plans a transaction that reverts; omitted when the activity cannot fail. */
  readonly planFailing?: (context: ActivityContext) => PlannedTransaction | Promise<PlannedTransaction>
}

/** Picks two different users. */
export function pickPair({ scene, random }: ActivityContext): readonly [DevAccount, DevAccount] {
  const [one, other] = random.pickSeveral(scene.users, 2)
  if (one === undefined || other === undefined) throw new RangeError('A history needs two users.')
  return [one, other]
}
