import {
  AbiItemMissingError,
  type AbiRegistry,
  type CompiledAction,
  compileAction,
  ProtocolError,
} from '@laurel/protocol'
import type { BoostFacts } from './boost-facts.ts'
import { type Refusal, refuse } from './refusal.ts'

/**
 * Makes a boost's action ready to be judged, or says why it cannot be.
 * @param abiItems - what is known of signatures; nothing that a creator says of them is believed.
 */
export function compileBoost({ action, chainId }: BoostFacts, abiItems: AbiRegistry): CompiledAction | Refusal {
  if (action === null)
    return refuse('action-unsupported', "The boost's action is none that can be checked by a transaction.")
  const chains = [...action.actionSteps.map((step) => step.chainId), action.actionClaimant.chainId]
  if (chains.some((other) => other !== chainId)) {
    return refuse('step-chain-mismatch', 'The boost asks for transactions on another chain than it pays on.')
  }
  try {
    return compileAction(action, { abiItems })
  } catch (error) {
    if (error instanceof AbiItemMissingError) {
      return refuse('action-not-decodable', 'The boost names a signature that this verifier does not know.')
    }
    if (error instanceof ProtocolError) return refuse('action-not-decodable', error.message)
    throw error
  }
}
