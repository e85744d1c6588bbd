import type { Address } from 'viem'
import type { DevAccount } from '../chain/accounts.ts'
import type { PlannedTransaction } from '../chain/planned-transaction.ts'
import type { LocalContracts } from '../contracts/local-contracts.ts'
import type { SmartAccount } from '../smart-account/smart-account.ts'
import type { Random } from './random.ts'

/** Where a history takes place: what is there before anybody does anything. */
export type Scene = {
  readonly chainId: number
  readonly contracts: LocalContracts
  readonly deployer: DevAccount
  readonly users: readonly DevAccount[]
  readonly smartAccounts: readonly SmartAccount[]
}

/** What the history so far has led to, as far as later transactions depend on it. Changed as transactions are written. */
export type Ledger = {
  /** Who owns each collectible: its id is the position, counted from 1. */
  readonly wreathOwners: Address[]
  /** How many user operations each smart account has done. */
  readonly operationCounts: Map<Address, number>
}

/** What the writer of one transaction works with. */
export type ActivityContext = { readonly scene: Scene; readonly random: Random; readonly ledger: Ledger }

/** One kind of thing people do. */
export type Activity = {
  readonly name: string
  /** How many succeed in a full history. */
  readonly count: number
  readonly plan: (writing: ActivityContext) => PlannedTransaction | Promise<PlannedTransaction>
  /** The same, going wrong; absent where nothing can. */
  readonly planFailing?: (writing: ActivityContext) => PlannedTransaction | Promise<PlannedTransaction>
}

/** Two different people. */
export function pickPair({ scene, random }: ActivityContext): readonly [DevAccount, DevAccount] {
  const [one, other] = random.pickSeveral(scene.users, 2)
  if (one === undefined || other === undefined) throw new RangeError('A history needs two people.')
  return [one, other]
}
