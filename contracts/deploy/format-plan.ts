import { formatEther, formatGwei } from 'viem'
import { ENTRY_POINT } from './accounts.ts'
import { CREATE2_PROXY } from './create2.ts'
import { create2Proxy } from './create2-proxy.ts'
import type { DeploymentPlan } from './plan.ts'
import type { ChainState, OwnerKind } from './read-state.ts'

/** What the missing contracts cost, about, in base units of the native currency. Pure. */
export function calculateCost({ gas, gasPrice, hasProxy }: ChainState): bigint {
  const total = [...gas.values()].reduce((sum, one) => sum + one, 0n)
  return total * gasPrice + (hasProxy ? 0n : create2Proxy.cost)
}

/** Formats a plan as the text that a person reads before anything is sent. Pure. */
export function formatPlan(
  plan: DeploymentPlan,
  state: ChainState,
  { chainId, name, symbol }: { chainId: number; name: string; symbol: string },
): string {
  const rows = plan.steps.map(({ contract, address }) => {
    const gas = state.gas.get(contract)
    const what = gas === undefined ? 'exists' : `create, about ${gas.toLocaleString('en-US')} gas`
    return `  ${contract.padEnd(40)} ${address}  ${what}`
  })
  const missing = state.gas.size
  return [
    `Chain ${chainId} (${name})`,
    `  owner                 ${plan.owner}  ${describeOwner(state.owner)}`,
    `  fee receiver          ${plan.protocolFeeReceiver}`,
    `  claim fee of payable validators  ${formatEther(plan.claimFee)} ${symbol}`,
    ...describeAccounts(plan, state, symbol),
    '',
    `  ${'CREATE2 proxy'.padEnd(40)} ${CREATE2_PROXY}  ${state.hasProxy ? 'exists' : `create, ${formatEther(create2Proxy.cost)} ${symbol}`}`,
    ...rows,
    `  ${'BoostRegistry'.padEnd(40)} ${plan.registry}  by BoostRegistryDeployer, with its ${Object.keys(plan.implementations).length} bases`,
    '',
    missing === 0
      ? 'Everything exists. Nothing is sent; the deployment is read back and its files are written.'
      : `${missing} of ${plan.steps.length} contracts are missing: about ${formatEther(calculateCost(state))} ${symbol} at ${formatGwei(state.gasPrice)} gwei.`,
  ].join('\n')
}

function describeAccounts({ accounts, sponsor }: DeploymentPlan, state: ChainState, symbol: string): readonly string[] {
  if (accounts === null) return []
  const entryPoint = `  EntryPoint 0.7        ${ENTRY_POINT}  ${state.hasEntryPoint ? 'exists' : 'is missing'}`
  if (sponsor === null) return [entryPoint, '  no paymaster: accounts pay for themselves']
  const { perOperation, perAccountAndDay, perDay } = sponsor.limits
  const limits = [perOperation, perAccountAndDay, perDay].map((limit) => `${formatEther(limit)} ${symbol}`)
  return [
    entryPoint,
    `  sponsor               ${sponsor.signer}`,
    `  limits of the paymaster  ${limits.join(', ')}: for an operation, for an account on a day, for a day`,
  ]
}

function describeOwner(owner: OwnerKind): string {
  switch (owner.type) {
    case 'key':
      return 'a single key'
    case 'contract':
      return 'a contract'
    case 'timelock':
      return `a timelock, ${owner.delaySeconds} s`
    case 'multisig':
      return `a multisig, ${owner.threshold} signatures`
    default:
      return owner satisfies never
  }
}
