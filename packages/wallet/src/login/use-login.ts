import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { LoginState } from './login-state.ts'
import { type LoginStore, loginOf } from './login-store.ts'

/**
 * Returns the state of the login, and its store.
 * @throws {LoginNotConfiguredError} when the wallet object has no `login`.
 */
export function useLogin(): { readonly state: LoginState; readonly login: LoginStore } {
  const login = loginOf(useWallet())
  return { state: useReadable(login), login }
}
