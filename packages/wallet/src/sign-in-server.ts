/** `@laurel/wallet/sign-in-server`: the server’s half of signing in with Ethereum. Nothing of it belongs in a page. */
export { SignInRejectedError, type SignInRejection, SignInUnavailableError } from './sign-in/server/errors.ts'
export {
  createMemoryNonceStore,
  createSealedNonceStore,
  createUsedNonces,
  NONCE_LIFE_MS,
  type NonceStore,
  type UsedNonces,
} from './sign-in/server/nonce-store.ts'
export {
  CLOCK_SKEW_MS,
  createSignInServer,
  type SignInRequest,
  type SignInServer,
  type SignInServerOptions,
  type VerifiedSignIn,
} from './sign-in/server/sign-in-server.ts'
export { parseSiweMessage, type SiweMessage } from './sign-in/siwe-message.ts'
