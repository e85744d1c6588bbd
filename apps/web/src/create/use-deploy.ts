import { type Action, createAbiRegistry, deployActionClone } from '@laurel/protocol'
import { boostRegistryAbi } from '@laurel/protocol/abi'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Abi, type Address, type Hash, isAddressEqual, keccak256, parseEventLogs, stringToHex } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { saveMyAction } from '../action-editor/my-actions.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { WebError } from '../errors/web-error.ts'
import { deployText } from '../language/en/deploy.ts'
import { type TransactionState, withoutUnknown } from '../transaction/transaction-state.ts'
import { type Sending, useTransaction } from '../transaction/use-transaction.ts'
import { useCreatedElsewhere } from './created-elsewhere.ts'

/** An action that was deployed. */
export type DeployedAction = { readonly name: string; readonly address: Address; readonly hash: Hash }

/** A deployment, and its actions. */
export type UseDeployReturnType = {
  readonly state: TransactionState
  /** The deployed action, from its receipt; null until it is read. */
  readonly deployed: DeployedAction | null
  /**
   * Deploys an action.
   * @param abi - the ABI items of its events and functions.
   */
  readonly deploy: (action: Action, abi: Abi) => Promise<void>
  /** The address of the action that another tab deployed from this draft; null for none. */
  readonly deployedElsewhere: string | null
  readonly leave: () => void
}

/**
 * Deploys actions with the connected wallet, as clones of the registry of `chain`. A transaction for a draft is found
 * again after a reload.
 * @param code - the encoded draft. Other tabs are notified of the result.
 * @param name - the name of the action.
 */
export function useDeploy(
  chain: ChainConfig,
  { code, name }: { readonly code: string; readonly name: string },
): UseDeployReturnType {
  const { chainId, registry } = chain
  const transaction = useTransaction(chain, { purpose: `deploy ${keccak256(stringToHex(code))}` })
  const state = withoutUnknown(transaction.state)
  const elsewhere = useCreatedElsewhere(chainId, deployCode(code))
  const hash = state.status === 'success' ? state.hash : null
  const receipt = useQuery({
    queryKey: ['deployed-action', chainId, hash],
    queryFn: hash === null ? skipToken : () => readDeployed(chain, hash),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => (data === undefined ? 2_000 : false),
  })
  const address = receipt.data ?? null
  const { label } = transaction
  // Also when the page that sent it was closed before it was mined.
  useEffect(() => {
    if (address !== null && hash !== null) saveMyAction({ chainId, name: label, address, transactionHash: hash })
  }, [chainId, address, hash, label])

  async function deploy(action: Action, abi: Abi) {
    const sending: Sending = (signer, onSent) =>
      // Two tabs with the same draft would each deploy it.
      navigator.locks.request(`laurel:deploy:${chainId}`, { ifAvailable: true }, async (lock) => {
        if (lock === null) throw new DeployLockedError()
        const order = { action, abiItems: createAbiRegistry(abi), name, registry, base: chain.eventAction, onSent }
        const made = await deployActionClone(signer, order)
        // The page may be left meanwhile.
        saveMyAction({ chainId, name, address: made.address, transactionHash: made.hash })
        elsewhere.announce({ chainId, code: deployCode(code), made: made.address })
      })
    await transaction.send(sending, name.slice(0, MAX_REMEMBERED_NAME_LENGTH))
  }

  return {
    state,
    deployed: address === null || hash === null ? null : { name: label, address, hash },
    deploy,
    deployedElsewhere: elsewhere.made,
    leave: transaction.leave,
  }
}

/** The maximum length of a name that is saved with a transaction. A longer name is cut. */
const MAX_REMEMBERED_NAME_LENGTH = 200

/** Returns the address of the action that a transaction deployed; null for none. */
async function readDeployed(chain: ChainConfig, hash: Hash): Promise<Address | null> {
  const { logs } = await getTransactionReceipt(chainClient(chain), { hash })
  const made = parseEventLogs({ abi: boostRegistryAbi, eventName: 'Deployed', logs })
  return made.find((log) => isAddressEqual(log.address, chain.registry))?.args.deployedInstance ?? null
}

/** A draft that was deployed as an action may still become a boost, so the two have different keys. */
function deployCode(code: string): string {
  return `action ${code}`
}

/** Another tab of the site is deploying an action. */
class DeployLockedError extends WebError {
  override readonly name = 'DeployLockedError'
  readonly code = 'web/deploy-locked'
  constructor() {
    super(deployText('anotherTabDeploys'))
  }
}
