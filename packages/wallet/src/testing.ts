/** `@laurel/wallet/testing`: a watched address and a mock wallet. With Playwright: `@laurel/wallet/testing/playwright`. */
export { registerStandardWallet } from './connectors/wallet-standard/register-standard-wallet.ts'
export { announceWallet, type WalletInfo } from './testing/announce-wallet.ts'
export { type AtomicCalls, type AtomicSender, createAtomicCalls } from './testing/atomic-calls.ts'
export { MockWalletNoAccountError, WatchOnlyError } from './testing/errors.ts'
export { type MockAction, type MockFailure, type MockFailures, MockRpcError } from './testing/mock-failure.ts'
export { type MockWallet, type MockWalletOptions, mockWallet } from './testing/mock-wallet.ts'
export { type WatchOnlyOptions, watchOnly } from './testing/watch-only.ts'
