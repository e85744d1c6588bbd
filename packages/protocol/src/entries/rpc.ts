/**
 * `@laurel/protocol/rpc`: the strict parser of a node's JSON-RPC responses, for programs that read nodes that they do
 * not trust. Each function returns the value in one form, or throws `InvalidEvidenceError`.
 */
export { InvalidEvidenceError } from '../evidence/errors.ts'
export {
  isAbsent,
  readAddress,
  readArray,
  readBytes,
  readHash,
  readObject,
  readQuantity,
  type UnknownFields,
} from '../evidence/parse-rpc.ts'
