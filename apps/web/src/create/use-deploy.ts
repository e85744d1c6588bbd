import { type Action, abiItemsFrom, deployActionClone } from '@laurel/protocol'
import { useWallet } from '@laurel/wallet/react'
import { useReducer } from 'react'
import type { Abi, Hash } from 'viem'
import { rememberOwnAction } from '../app/own-actions.ts'
import type { WorldChain } from '../app/world.ts'
import { getSigner } from '../connect/signer.ts'
import { useConnected } from '../connect/use-connected.ts'
import { sendingProblem } from '../connect/wallet-problem.ts'
import { type DeployState, nextDeploy } from './deploy.ts'

/** A transaction that is in no block after so long is "still pending". Source: SPECIFICATION.md §9. */
const SLOW_MS = 25_000

/** Deploying, and how it stands. */
export type DeployTools = {
  readonly state: DeployState
  /** @param abi - the items of the action's events and functions. */
  readonly deploy: (action: Action, options: { readonly name: string; readonly abi: Abi }) => Promise<void>
  readonly leave: () => void
}

/** Deploys actions with the connected wallet, as clones that the registry of `chain` makes. */
export function useDeploy(chain: WorldChain): DeployTools {
  const [state, tell] = useReducer(nextDeploy, { status: 'idle' })
  const wallet = useWallet()
  const connected = useConnected()

  async function deploy(action: Action, { name, abi }: { readonly name: string; readonly abi: Abi }) {
    if (connected === null) return
    tell({ type: 'asked', name })
    let timer: ReturnType<typeof setTimeout> | undefined
    const onSent = (hash: Hash) => {
      tell({ type: 'sent', hash })
      timer = setTimeout(() => tell({ type: 'slow', hash }), SLOW_MS)
    }
    try {
      const signer = await getSigner(wallet, chain)
      if (signer === null) return tell({ type: 'left' })
      const { registry, eventAction: base, chainId } = chain
      const abiItems = abiItemsFrom(abi)
      const { hash, address } = await deployActionClone(signer, { action, abiItems, name, registry, base, onSent })
      rememberOwnAction({ chainId, name, address, transactionHash: hash })
      tell({ type: 'deployed', hash, address })
    } catch (error) {
      tell({ type: 'failed', problem: sendingProblem(error, { name: connected.walletName }) })
    } finally {
      clearTimeout(timer)
    }
  }

  return { state, deploy, leave: () => tell({ type: 'left' }) }
}
