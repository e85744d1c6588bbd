/**
 * `@laurel/wallet/solana`: the namespace of Solana, its networks, signatures, transfers and sign-in, without a view. It needs
 * `@solana/kit`, which an app with EVM networks alone does not load. See the guide docs/solana.md.
 */
export {
  type PreparedTransfer,
  prepareSolTransfer,
  prepareTokenTransfer,
  SIGNATURE_LAMPORTS,
  type SolanaTokenTransfer,
  type SolanaTransfer,
  type TransactionLifetime,
} from './solana/build-transfer.ts'
export { checkSolBalance, maxSolAmount, type SolBalanceProblem } from './solana/check-sol-balance.ts'
export {
  SolanaAddressInvalidError,
  SolanaAmountError,
  SolanaBalanceError,
  type SolanaBalanceProblem,
  SolanaMemoLengthError,
  SolanaNodesError,
  SolanaNotSignedError,
  SolanaSignInMessageError,
  SolanaSimulationError,
  SolanaTransactionChangedError,
  SolanaTransferPendingError,
  type SolNameRefusal,
  SolNameRefusedError,
  TokenAccountInvalidError,
  type TokenRefusal,
  TokenRefusedError,
} from './solana/errors.ts'
export { type ComputeBudget, findTokenAccount, MAX_MEMO_BYTES } from './solana/instructions.ts'
export {
  readSolanaActivity,
  SOLANA_ACTIVITY_PAGE_SIZE,
  type SolanaActivityPage,
} from './solana/read-solana-activity.ts'
export {
  MAX_SOLANA_TOKENS,
  type NamedMint,
  readMints,
  readSolanaTokens,
  readSolBalance,
  type SolanaToken,
} from './solana/read-solana-tokens.ts'
export { readSolNameOf, resolveSolName } from './solana/resolve-sol-name.ts'
export { isSolanaSignatureText } from './solana/saved-transfer.ts'
export { createTransferSender, type TransferPorts, type TransferSender } from './solana/send-transfer.ts'
export { type SignedSolanaSignIn, type SolanaSignInOptions, signInWithSolana } from './solana/sign-in.ts'
export { type SignedSolanaMessage, signSolanaMessage } from './solana/sign-message.ts'
export {
  signAllSolanaTransactions,
  signAndSendSolanaTransaction,
  signSolanaTransaction,
} from './solana/sign-transactions.ts'
export { isSolName } from './solana/sol-name-text.ts'
export type { SolanaActivityRow, SolanaActivityTransfer } from './solana/solana-activity.ts'
export { type SolanaOptions, solana } from './solana/solana-adapter.ts'
export {
  isProgramDerivedAddress,
  isSolanaAddress,
  parseSolanaAddress,
  readSolanaReceiverText,
  type SolanaReceiverText,
} from './solana/solana-address.ts'
export { formatSolanaAmount, MAX_SOLANA_AMOUNT, parseSolanaAmount, SOL_DECIMALS } from './solana/solana-amount.ts'
export type { SolanaSendSettings } from './solana/solana-link.ts'
export {
  createLocalSolanaNetwork,
  type SolanaNetwork,
  solanaDevnet,
  solanaMainnet,
  solanaNetworks,
  solanaTestnet,
  toSolanaExplorerUrl,
} from './solana/solana-networks.ts'
export { createSolanaNodes, createSolanaRpcOf, type SolanaNodes, type SolanaRpc } from './solana/solana-nodes.ts'
export {
  isRefusedSolanaReceiver,
  type KnownSolanaAddress,
  type SolanaAccountKind,
  type SolanaReceiverFacts,
  type SolanaReceiverWarning,
  warnAboutSolanaReceiver,
} from './solana/solana-receiver-warnings.ts'
export {
  formatSolanaSignInMessage,
  parseSolanaSignInMessage,
  type SolanaSignInMessage,
} from './solana/solana-sign-in-message.ts'
export {
  createSolanaSignInServer,
  type SolanaSignInRequest,
  type SolanaSignInServer,
  type SolanaSignInServerOptions,
  type VerifiedSolanaSignIn,
} from './solana/solana-sign-in-server.ts'
export { isSolanaSignature } from './solana/solana-signature.ts'
export {
  computeTransferFee,
  parseTokenHolding,
  parseTokenMint,
  type SolanaAccountData,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  type TokenHolding,
  type TokenMint,
  type TokenScale,
  type TransferFee,
} from './solana/token-account.ts'
export { toShownAmount } from './solana/token-amounts.ts'
export type { TokenNames } from './solana/token-metadata.ts'
export { createTransferNode } from './solana/transfer-node.ts'
export type {
  SignedTransfer,
  TransferObservation,
  TransferPlan,
  TransferProgress,
  TransferRequest,
  TransferState,
} from './solana/transfer-state.ts'
export { SolanaAccountMissingError, SolanaAnswerError, type SolanaAnswerProblem } from './solana/wallet-errors.ts'
