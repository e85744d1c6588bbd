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
 * Compiles a boost's action, or returns why it cannot be checked.
 * @param abiItems - known signatures; a creator's own ABI is not trusted.
 */
export function compileBoost({ action, chainId }: BoostFacts, abiItems: AbiRegistry): CompiledAction | Refusal {
  if (action === null) return refuse('action-unsupported', "This verifier does not support the boost's action.")
  const chains = [...action.actionSteps.map((step) => step.chainId), action.actionClaimant.chainId]
  if (chains.some((other) => other !== chainId)) {
    return refuse('step-chain-mismatch', 'The boost needs a transaction on another chain than the one that it pays on.')
  }
  try {
    return compileAction(action, { abiItems })
  } catch (error) {
    if (error instanceof AbiItemMissingError) {
      return refuse('action-not-decodable', 'The boost uses a signature that this verifier does not know.')
    }
    if (error instanceof ProtocolError) return refuse('action-not-decodable', error.message)
    throw error
  }
}
