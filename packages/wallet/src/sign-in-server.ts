/** `@laurel/wallet/sign-in-server`: the server’s half of signing in with Ethereum. None of it belongs in a page. */
export { CLOCK_SKEW_MS } from './sign-in/server/check-message.ts'
export {
  SignInUnavailableError,
  SignInVerificationError,
  type SignInVerificationFailure,
} from './sign-in/server/errors.ts'
export {
  createHmacNonceStore,
  createMemoryNonceStore,
  createMemoryReplayStore,
  NONCE_TTL_MS,
  type NonceStore,
  type ReplayStore,
} from './sign-in/server/nonce-store.ts'
export {
  createSignInServer,
  type SignInRequest,
  type SignInServer,
  type SignInServerOptions,
  type VerifiedSignIn,
} from './sign-in/server/sign-in-server.ts'
export { parseSignInMessage, type SignInMessage } from './sign-in/sign-in-message.ts'
