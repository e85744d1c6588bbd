import { type Deployable, prepareDeployment } from '@laurel/contracts/deploy/create2.ts'
import type { Hex } from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { readArtifact } from '../contracts/read-artifact.ts'

/** The salt of the deployment of EntryPoint 0.8 on public chains. */
const ENTRY_POINT_SALT = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9' satisfies Hex

/** The contracts that smart accounts need. */
export type AccountAbstraction = {
  readonly entryPoint: Deployable
  readonly simpleAccountFactory: Deployable
  readonly simple7702Account: Deployable
}

/**
 * Prepares the contracts of ERC-4337: EntryPoint 0.8 at its canonical address, a factory of the reference SimpleAccount, and
 * Simple7702Account.
 * @throws {ArtifactError} when the package is not installed, or contains another build than the public one.
 */
export function prepareAccountAbstraction(): AccountAbstraction {
  const artifacts = '@account-abstraction/contracts/artifacts'
  const entryPoint = prepareDeployment({
    name: 'EntryPoint',
    bytecode: readArtifact(`${artifacts}/EntryPoint.json`).bytecode,
    abi: entryPoint08Abi,
    salt: ENTRY_POINT_SALT,
  })
  return {
    entryPoint,
    simpleAccountFactory: prepareDeployment({
      name: 'SimpleAccountFactory',
      ...readArtifact(`${artifacts}/SimpleAccountFactory.json`),
      args: [entryPoint08Address],
    }),
    // The code that accounts with a key delegate to (EIP-7702) to send several calls at once.
    simple7702Account: prepareDeployment({
      name: 'Simple7702Account',
      ...readArtifact(`${artifacts}/Simple7702Account.json`),
    }),
  }
}
