import { RpcRefusal } from '@laurel/server/chain/chain-node.ts'
import { InvalidRpcResponseError } from '@laurel/server/chain/errors.ts'
import { readTransaction } from '@laurel/server/chain/read-transaction.ts'
import { createClaimSigner } from '../../src/signer-key/claim-signer.ts'
import { createChainGuard } from '../../src/verify-claim/chain-guard.ts'
import { createClaimService } from '../../src/verify-claim/claim-service.ts'
import { nextCompletion } from '../../src/verify-claim/completion.ts'
import { completionKeyText } from '../../src/verify-claim/completion-key.ts'

/** The parts of the verifier that the simulation runs: those that ship, or copies with a fault in them. */
export type Engine = {
  readonly RpcRefusal: typeof RpcRefusal
  readonly InvalidRpcResponseError: typeof InvalidRpcResponseError
  readonly readTransaction: typeof readTransaction
  readonly createChainGuard: typeof createChainGuard
  readonly createClaimService: typeof createClaimService
  readonly createClaimSigner: typeof createClaimSigner
  readonly nextCompletion: typeof nextCompletion
  readonly completionKeyText: typeof completionKeyText
}

/** The verifier as it ships. */
export const shipped: Engine = {
  RpcRefusal,
  InvalidRpcResponseError,
  readTransaction,
  createChainGuard,
  createClaimService,
  createClaimSigner,
  nextCompletion,
  completionKeyText,
}
