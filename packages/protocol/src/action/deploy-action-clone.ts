import type { Address, Client } from 'viem'
import { requestChainId } from '../chain/rpc.ts'
import type { DeployedContract } from '../contract/create.ts'
import { AlreadyDeployedError } from '../contract/errors.ts'
import { requireAccount } from '../contract/write.ts'
import { getDeployment } from '../deployments/get-deployment.ts'
import type { Action } from './action.ts'
import { type CloneOptions, deployClone } from './deploy-clone.ts'
import { type EncodeActionOptions, encodeActionPayload } from './payload.ts'
import { RegistryType } from './registry-type.ts'

/**
 * Deploys an action as a clone that the registry creates, initializes and records under a name.
 * @param client - viem client on the chain to deploy the action on.
 * @param base - the protocol's own `EventAction` on that chain when left out.
 * @param abiItems - the known ABI items of the action's signatures. When given, the fields are also checked against
 * them.
 * @throws the errors of {@link encodeActionPayload}: a definition that `validateAction` rejects is not deployed.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and an address is left out.
 * @throws the errors of {@link deployClone}.
 */
export async function deployActionClone(
  client: Client,
  {
    action,
    abiItems,
    base,
    ...options
  }: CloneOptions & EncodeActionOptions & { readonly action: Action; readonly base?: Address },
): Promise<DeployedContract> {
  if (options.address) throw new AlreadyDeployedError(options.address)
  const payload = encodeActionPayload(action, abiItems === undefined ? {} : { abiItems })
  requireAccount(client, options.account)
  return deployClone(client, {
    ...options,
    type: RegistryType.ACTION,
    base: base ?? getDeployment(await requestChainId(client)).contracts.EventAction,
    payload,
    what: 'action',
  })
}
