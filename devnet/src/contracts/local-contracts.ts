import { type Deployable, prepareDeployment } from '@laurel/contracts/deploy/create2.ts'
import {
  boostRegistryAbi,
  boostRegistryBytecode,
  contractActionAbi,
  contractActionBytecode,
  erc20TokenAbi,
  erc20TokenBytecode,
  erc721TokenAbi,
  erc721TokenBytecode,
  erc1155TokenAbi,
  erc1155TokenBytecode,
  eventActionAbi,
  eventActionBytecode,
} from '@laurel/protocol/abi'
import { deriveDevAccounts } from '../chain/accounts.ts'
import { type Dex, prepareDex } from '../dex/dex.ts'
import { type NameContracts, prepareNames } from '../names/name-contracts.ts'
import { type AccountAbstraction, prepareAccountAbstraction } from '../smart-account/entry-point.ts'
import { type LaurelAccounts, prepareLaurelAccounts } from '../smart-account/laurel-accounts.ts'
import { type BoostBases, type CoreContracts, prepareBoostBases, prepareCore } from './boost-contracts.ts'
import { taskBoardAbi, taskBoardBytecode } from './generated/task-board.ts'

/** A test token: anyone may mint. `decimals` is 0 for collectibles and badges, which have no fractions. */
export type TokenContract = Deployable & {
  readonly kind: 'erc20' | 'erc721' | 'erc1155'
  readonly symbol: string
  readonly decimals: number
}

/** The contracts of a local chain. The addresses are the same on each chain. */
export type LocalContracts = {
  readonly registry: Deployable
  readonly eventAction: Deployable
  readonly contractAction: Deployable
  readonly taskBoard: Deployable
  readonly dollar: TokenContract
  readonly leaf: TokenContract
  readonly grain: TokenContract
  readonly wreath: TokenContract
  readonly badge: TokenContract
  readonly coreParts: CoreContracts
  readonly boostBases: BoostBases
  readonly names: NameContracts
  readonly dex: Dex
  readonly accountAbstraction: AccountAbstraction
  readonly laurelAccounts: LaurelAccounts
}

/**
 * Prepares every contract of the local world. Sends no request.
 * @throws {ArtifactError} when the development packages are not installed.
 */
export function prepareLocalContracts(): LocalContracts {
  const { deployer } = deriveDevAccounts()
  return {
    registry: prepareDeployment({ name: 'BoostRegistry', abi: boostRegistryAbi, bytecode: boostRegistryBytecode }),
    eventAction: prepareDeployment({ name: 'EventAction', abi: eventActionAbi, bytecode: eventActionBytecode }),
    contractAction: prepareDeployment({
      name: 'ContractAction',
      abi: contractActionAbi,
      bytecode: contractActionBytecode,
    }),
    taskBoard: prepareDeployment({ name: 'TaskBoard', abi: taskBoardAbi, bytecode: taskBoardBytecode }),
    // Three numbers of decimals, so that a test finds a screen that assumes eighteen.
    dollar: prepareErc20('Test Dollar', 'TUSD', 6),
    leaf: prepareErc20('Laurel Leaf', 'LEAF', 18),
    grain: prepareErc20('Test Grain', 'GRAIN', 8),
    wreath: {
      ...prepareDeployment({
        name: 'Laurel Wreath',
        abi: erc721TokenAbi,
        bytecode: erc721TokenBytecode,
        args: ['Laurel Wreath', 'WREATH'],
      }),
      kind: 'erc721',
      symbol: 'WREATH',
      decimals: 0,
    },
    badge: {
      ...prepareDeployment({
        name: 'Laurel Badge',
        abi: erc1155TokenAbi,
        bytecode: erc1155TokenBytecode,
        // Not a real URL, because the local world has no pictures of badges.
        args: ['local://badge/{id}.json'],
      }),
      kind: 'erc1155',
      symbol: 'BADGE',
      decimals: 0,
    },
    coreParts: prepareCore(),
    boostBases: prepareBoostBases(deployer.address),
    names: prepareNames(deployer.address),
    dex: prepareDex(deployer.address),
    accountAbstraction: prepareAccountAbstraction(),
    laurelAccounts: prepareLaurelAccounts(),
  }
}

function prepareErc20(name: string, symbol: string, decimals: number): TokenContract {
  const args = [name, symbol, decimals]
  const contract = prepareDeployment({ name, abi: erc20TokenAbi, bytecode: erc20TokenBytecode, args })
  return { ...contract, kind: 'erc20', symbol, decimals }
}

/** The test tokens that are listed to users. Wrapped ether is also a token, but it belongs to the DEX. */
export function listTokens({ dollar, leaf, grain, wreath, badge }: LocalContracts): readonly TokenContract[] {
  return [dollar, leaf, grain, wreath, badge]
}

/** Lists contracts in the order of deployment. A contract comes after the contracts that its constructor calls. */
export function listDeployables({
  dex,
  accountAbstraction,
  laurelAccounts,
  coreParts,
  boostBases,
  names,
  ...ours
}: LocalContracts): readonly Deployable[] {
  return [
    ...[ours, coreParts, boostBases, names].flatMap((contracts) => Object.values<Deployable>(contracts)),
    ...Object.values(dex),
    ...Object.values(accountAbstraction),
    ...Object.values(laurelAccounts),
  ]
}
