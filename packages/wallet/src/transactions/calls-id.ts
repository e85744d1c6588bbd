/** Maximum length of the id of a batch, in characters. Source: https://eips.ethereum.org/EIPS/eip-5792. */
const MAX_CALLS_ID_LENGTH = 8_194

/** Whether a value can be the id of a batch. */
export function isCallsId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_CALLS_ID_LENGTH
}
