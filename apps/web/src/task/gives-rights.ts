import { toNameWords } from '@laurel/protocol'
import { type AbiFunction, parseAbi, toFunctionSelector } from 'viem'

/** Calls that let other accounts take the caller's assets. Anyone can create a boost, and its reward may be bait. */
const rights = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function approve(address spender, uint256 id, uint256 amount)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function increaseAllowance(address spender, uint256 more)',
  'function increaseApproval(address spender, uint256 more)',
  'function setApprovalForAll(address operator, bool isApproved)',
  'function setOperator(address operator, bool isApproved)',
  'function authorizeOperator(address operator)',
  'function transferOwnership(address owner)',
])
const rightsSelectors = new Set(rights.map(toFunctionSelector))

const RIGHTS_WORDS =
  /^(allow|allowance|allowances|allowed|approv\w*|authori[sz]\w*|permit\w*|permission\w*|operators?|delegat\w*|roles?|owners?|ownership|admins?|managers?|guardians?|modules?|upgrade\w*)$/

/**
 * Returns whether a function gives other accounts rights over the caller's assets: by its selector, because a table of
 * signatures may have another name for it, or by its name. Pure.
 */
export function givesRights(call: AbiFunction): boolean {
  return (
    rightsSelectors.has(toFunctionSelector(call)) ||
    toNameWords(call.name).some((word) => RIGHTS_WORDS.test(word.toLowerCase()))
  )
}
