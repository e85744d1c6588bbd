import { type Action, createAbiRegistry, deployActionClone } from '@laurel/protocol'
import { useWallet } from '@laurel/wallet/react'
import { useReducer } from 'react'
import type { Abi, Hash } from 'viem'
import { saveMyAction } from '../action-editor/my-actions.ts'
import type { ChainConfig } from '../config/config.ts'
import { getSigner } from '../connect/signer.ts'
import { type Connected, useConnected } from '../connect/use-connected.ts'
import { formatSendError } from '../errors/format-wallet-error.ts'
import { deployText } from '../language/en/deploy.ts'
import { useCreatedElsewhere } from './created-elsewhere.ts'
import { type DeployState, nextDeploy } from './deploy.ts'

/**
 * A transaction that is not in a block after this time is shown as “still pending”. Source:
 * docs/product.md#sending-a-transaction.
 */
const SLOW_MS = 25_000

/** Deploying, and its status. */
export type UseDeployReturnType = {
  readonly state: DeployState
  /** @param abi - the items of the action's events and functions. */
  readonly deploy: (action: Action, options: { readonly name: string; readonly abi: Abi }) => Promise<void>
  /** The action that another tab has deployed of this very draft; null where none has. */
  readonly deployedElsewhere: string | null
  readonly leave: () => void
}

/**
 * Deploys actions with the connected wallet, as clones that the registry of `chain` makes.
 * @param code - the draft as a link carries it: other tabs are notified of the result.
 */
export function useDeploy(chain: ChainConfig, code: string): UseDeployReturnType {
  const [state, dispatch] = useReducer(nextDeploy, { status: 'idle' })
  const wallet = useWallet()
  const connected = useConnected()

  const elsewhere = useCreatedElsewhere(chain.chainId, deployCode(code))

  async function deploy(action: Action, options: { readonly name: string; readonly abi: Abi }) {
    if (connected === null) return
    dispatch({ type: 'requested', name: options.name })
    // Two tabs with the same draft would each deploy it.
    await navigator.locks.request(`laurel:deploy:${chain.chainId}`, { ifAvailable: true }, (lock) =>
      lock === null
        ? dispatch({
            type: 'failed',
            problem: deployText('anotherTabDeploys'),
          })
        : deployAlone(action, options, connected),
    )
  }

  async function deployAlone(
    action: Action,
    { name, abi }: { readonly name: string; readonly abi: Abi },
    connected: Connected,
  ) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onSent = (hash: Hash) => {
      dispatch({ type: 'sent', hash })
      timer = setTimeout(() => dispatch({ type: 'delayed', hash }), SLOW_MS)
    }
    try {
      const signer = await getSigner(wallet, chain)
      if (signer === null) return dispatch({ type: 'reset' })
      const { registry, eventAction: base, chainId } = chain
      const abiItems = createAbiRegistry(abi)
      const { hash, address } = await deployActionClone(signer, { action, abiItems, name, registry, base, onSent })
      saveMyAction({ chainId, name, address, transactionHash: hash })
      dispatch({ type: 'deployed', hash, address })
      elsewhere.announce({ chainId, code: deployCode(code), made: address })
    } catch (error) {
      dispatch({ type: 'failed', problem: formatSendError(error, { name: connected.walletName }) })
    } finally {
      clearTimeout(timer)
    }
  }

  return { state, deploy, deployedElsewhere: elsewhere.made, leave: () => dispatch({ type: 'reset' }) }
}

/** A draft that was deployed alone may still become a boost: the two have different keys. */
function deployCode(code: string): string {
  return `action ${code}`
}
