/** Calls in one batch. */
export const MAX_BATCH_CALLS = 50
/** Blocks of one `eth_getLogs`. Nodes read them one by one. */
export const MAX_LOG_BLOCKS = 10_000
/** Addresses, and alternatives for one topic, of one `eth_getLogs`. */
export const MAX_LOG_ALTERNATIVES = 100
/** Blocks of one `eth_feeHistory`, as Geth has it. */
export const MAX_FEE_BLOCKS = 1_024
/** Percentiles of one `eth_feeHistory`, as Geth has it. */
export const MAX_FEE_PERCENTILES = 100
/** Storage keys of one `eth_getProof`. */
export const MAX_PROOF_KEYS = 64
/** Gas of one `eth_call` or `eth_estimateGas`, and that of a call that names none: as much as Geth gives one by default. */
export const MAX_CALL_GAS = 50_000_000n
/** Characters of the state overrides of one call: the code of two contracts of the largest size. */
export const MAX_OVERRIDES_LENGTH = 128 * 1024
/** Nesting of parameters. State overrides have the most, five. */
export const MAX_PARAMETER_DEPTH = 8
/** Characters of all results of one response. */
export const MAX_RPC_RESPONSE_LENGTH = 8 * 1024 * 1024
/** Accounts of one `getMultipleAccounts` of Solana, as its nodes have it. */
export const MAX_SOLANA_ACCOUNTS = 100
/** Signatures of one `getSignatureStatuses` of Solana, as its nodes have it. */
export const MAX_SOLANA_STATUSES = 256
/** Transactions of one `getSignaturesForAddress` of Solana, as its nodes have it. */
export const MAX_SOLANA_SIGNATURES = 1_000
/** Characters of a transaction of Solana: 1,232 bytes in base58, which is longer than in base64. */
export const MAX_WIRE_LENGTH = 1_690
/** Calls that are passed on at the same time, for all callers. */
export const MAX_CONCURRENT_CALLS = 256
/** Calls that wait for a place. More are refused. */
export const MAX_WAITING_CALLS = 4_096
/** Characters of all results that are cached. */
export const MAX_CACHED_LENGTH = 64 * 1024 * 1024
/** A longer result is not cached. */
export const MAX_CACHED_RESULT_LENGTH = 256 * 1024
/** Results that are cached. */
export const MAX_CACHED_RESULTS = 50_000
/** How long a result of a finalized block is used. It cannot change; this only bounds what is held without use. */
export const CACHED_RESULT_MS = 60 * 60 * 1000
/** How long the height of finalized blocks is used. Using an old one only caches less. */
export const FINALIZED_HEIGHT_MS = 5_000
