import { readFileSync } from 'node:fs'
import type { Hex } from 'viem'
import { installPublicSdk } from './public-sdk-folder.ts'

/** Files of the public SDK that carry a contract's creation code, once each. */
const files = {
  registry: 'BoostRegistry.js',
  core: 'BoostCore.js',
  eventAction: 'Actions/EventAction.js',
  managedBudget: 'Budgets/ManagedBudget.js',
  simpleAllowList: 'AllowLists/SimpleAllowList.js',
  signerValidator: 'Validators/SignerValidator.js',
  limitedSignerValidator: 'Validators/LimitedSignerValidator.js',
  erc20Incentive: 'Incentives/ERC20Incentive.js',
  erc20VariableIncentive: 'Incentives/ERC20VariableIncentive.js',
  erc20VariableCriteriaIncentive: 'Incentives/ERC20VariableCriteriaIncentive.js',
  cgdaIncentive: 'Incentives/CGDAIncentive.js',
} as const

/** A contract of the public protocol's older version. */
export type PublicContract = keyof typeof files

/**
 * Returns the creation code of the public protocol's older contracts, from its SDK on npm.
 * @returns the reason as text, when the package cannot be installed.
 */
export function openPublicContracts():
  | { readonly codeOf: (contract: PublicContract) => Hex }
  | { readonly missing: string } {
  const installed = installPublicSdk()
  if ('missing' in installed) return installed
  return {
    codeOf(contract) {
      const path = `${installed.folder}node_modules/@boostxyz/sdk/dist/${files[contract]}`
      // The only hex in these files that is longer than a few words.
      const [, digits] = /0x(6[01][0-9a-f]{3000,})/.exec(readFileSync(path, 'utf8')) ?? []
      if (digits === undefined) throw new TypeError(`${files[contract]} carries no creation code.`)
      return `0x${digits}`
    },
  }
}
