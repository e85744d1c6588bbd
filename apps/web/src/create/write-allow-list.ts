import {
  AlreadyDeployedError,
  deployClone,
  encodeAllowListPayload,
  isAllowed,
  RegistryType,
  setAllowed,
  setDenied,
} from '@laurel/protocol'
import { type Address, keccak256, toHex } from 'viem'
import type { Signer } from '../transaction/signer.ts'
import { listedTogether, MAX_ACCOUNTS_PER_TRANSACTION } from './address-list.ts'
import { type BoostOrder, getImplementation } from './boost-order.ts'
import { allowListStep, type StepKey } from './create-boost-state.ts'

/** Runs one step of a creation, and saves its transaction. */
export type DoStep = <answer>(
  key: StepKey,
  send: (onSent: (hash: `0x${string}`) => void) => Promise<answer>,
) => Promise<answer>

/**
 * Creates a list of accounts before its boost, if one transaction cannot hold all of them, so that the boost never
 * exists with a part of the list. A batch that is already on the list is not sent again.
 * @param name - of this creation. The same accounts under the same name are the same list.
 * @returns the list; null when it is created along with the boost.
 * @throws {ImplementationMissingError} when the network lacks an implementation.
 * @throws the errors of `deployClone` and the list's writes.
 */
export async function writeAllowList(
  signer: Signer,
  { who, list, chain, owner }: Pick<BoostOrder, 'who' | 'list' | 'chain' | 'owner'>,
  { name, step }: { readonly name: string; readonly step: DoStep },
): Promise<Address | null> {
  if ((who !== 'listed' && who !== 'unlisted') || list.length <= MAX_ACCOUNTS_PER_TRANSACTION) return null
  const kind = who === 'listed' ? 'simpleAllowList' : 'simpleDenyList'
  const [first = [], ...others] = listedTogether(list)
  const { registry } = chain
  // Another list has another key, so that the saved progress of an older one is never used for it.
  const digest = keccak256(toHex(`${kind} ${list.join()}`)).slice(2, 14)
  const { address: allowList } = await step(allowListStep(0), (onSent) =>
    deployClone(signer, {
      ...{ type: RegistryType.ALLOW_LIST, base: getImplementation(chain, kind), registry, what: 'list', onSent },
      ...{ name: `${name}, people ${digest}`, payload: encodeAllowListPayload({ type: kind, owner, users: first }) },
    }).catch((error: unknown) => {
      if (error instanceof AlreadyDeployedError) return error
      throw error
    }),
  )
  for (const [at, users] of others.entries()) {
    const [user] = users
    // All accounts of a batch are added together, so checking one of them is enough.
    if (user === undefined || (await isAllowed(signer, { allowList, user })) === (who === 'listed')) continue
    await step(allowListStep(at + 1), (onSent) =>
      who === 'listed'
        ? setAllowed(signer, { allowList, users, isAllowed: true, onSent })
        : setDenied(signer, { allowList, users, isDenied: true, onSent }),
    )
  }
  return allowList
}
