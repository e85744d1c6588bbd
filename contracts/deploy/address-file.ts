import type { Address } from 'viem'
import { ENTRY_POINT } from './accounts.ts'
import type { AccountPlan, DeploymentPlan } from './plan.ts'

/**
 * The addresses of a deployment, in the shape of `Deployment` in `@laurel/protocol`, with what servers and the site need beside them.
 */
export type AddressFile = {
  readonly chainId: number
  readonly chainName: string
  readonly contracts: Readonly<Record<string, Address>>
  readonly coreImplementation: Address
  readonly owner: Address
  readonly protocolFeeReceiver: Address
  /** The block from which the verifier and the API follow the core: `startBlock` in their settings. */
  readonly startBlock: number
  /** An entry of `chains` in the site's `/config.json`, to which the URL of a node for browsers is added. */
  readonly site: {
    readonly chainId: number
    readonly name: string
    readonly isTestnet: boolean
    readonly contracts: Readonly<Record<'registry' | 'eventAction' | 'contractAction' | 'core', Address>>
    readonly boostBases: Readonly<Record<string, Address>>
  }
  /** `smartAccounts` of the chain in the login server's `LAUREL_LOGIN_CHAINS`, to which `bundlerUrls` is added; absent without them. */
  readonly smartAccounts?: {
    readonly entryPoint: Address
    readonly factory: Address
    readonly implementation: Address
    readonly delegate: Address
    readonly paymaster?: Address
  }
}

/** Returns the addresses of a deployment. Pure. */
export function toAddressFile(
  { owner, protocolFeeReceiver, coreImplementation, core, registry, implementations, accounts }: DeploymentPlan,
  {
    chainId,
    chainName,
    isTestnet,
    startBlock,
  }: { chainId: number; chainName: string; isTestnet: boolean; startBlock: number },
): AddressFile {
  const named = Object.values(implementations).map(({ name, address }): [string, Address] => [
    // As on deployed chains: the newer one under the older one's name.
    name === 'ManagedBudgetWithFeesV2' ? 'ManagedBudgetWithFees' : name,
    address,
  ])
  const contracts = [...named, ['BoostCore', core] as const, ['BoostRegistry', registry] as const]
  const { eventAction, contractAction, ...components } = implementations
  return {
    ...{ chainId, chainName },
    contracts: Object.fromEntries(contracts.sort(([one], [other]) => (one < other ? -1 : 1))),
    ...{ coreImplementation, owner, protocolFeeReceiver, startBlock },
    site: {
      ...{ chainId, name: chainName, isTestnet },
      contracts: { registry, eventAction: eventAction.address, contractAction: contractAction.address, core },
      boostBases: Object.fromEntries(Object.entries(components).map(([kind, { address }]) => [kind, address])),
    },
    ...(accounts === null ? {} : { smartAccounts: describeAccounts(accounts) }),
  }
}

function describeAccounts({
  account,
  accountFactory,
  delegatedAccount,
  sponsorPaymaster,
}: AccountPlan): NonNullable<AddressFile['smartAccounts']> {
  return {
    ...{ entryPoint: ENTRY_POINT, factory: accountFactory.address, implementation: account.address },
    delegate: delegatedAccount.address,
    ...(sponsorPaymaster === null ? {} : { paymaster: sponsorPaymaster.address }),
  }
}
