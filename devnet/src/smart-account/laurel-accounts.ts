import { type AccountContracts, prepareAccounts, prepareSponsorPaymaster } from '@laurel/contracts/deploy/accounts.ts'
import { type Deployable, prepareDeployment } from '@laurel/contracts/deploy/create2.ts'
import { type Address, type Hex, parseEther } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { readArtifact } from '../contracts/read-artifact.ts'

/** The salt of the deployment of EntryPoint 0.7 on public chains. */
const ENTRY_POINT_SALT = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3' satisfies Hex

/** Laurel's smart accounts, and the entry point that they are bound to. */
export type LaurelAccounts = AccountContracts & { readonly entryPoint07: Deployable }

/**
 * Prepares the contracts of Laurel's smart accounts, with EntryPoint 0.7 at its canonical address.
 * @throws {ArtifactError} when the package of the entry point is not installed.
 */
export function prepareLaurelAccounts(): LaurelAccounts {
  const { bytecode } = readArtifact('@account-abstraction/contracts-v7/artifacts/EntryPoint.json')
  return {
    entryPoint07: prepareDeployment({ name: 'EntryPoint07', bytecode, abi: entryPoint07Abi, salt: ENTRY_POINT_SALT }),
    ...prepareAccounts(),
  }
}

/**
 * Prepares a paymaster with limits that a test does not reach by accident: one ether for an operation, two for an account on a day,
 * ten for a day.
 * @param options.owner - withdraws, and changes signer, limits and targets.
 * @param options.signer - the account whose key sponsors operations.
 */
export function prepareLocalPaymaster({ owner, signer }: { readonly owner: Address; readonly signer: Address }) {
  const limits = { perOperation: parseEther('1'), perAccountAndDay: parseEther('2'), perDay: parseEther('10') }
  return prepareSponsorPaymaster({ owner, signer, limits })
}
