import { useProvided } from '../provider/wallet-context.ts'
import { createStateStore } from '../store/state-store.ts'
import { useReadable } from '../store/use-readable.ts'
import { noSignIn, type SignInState } from './sign-in.ts'

const noStore = createStateStore<SignInState>(noSignIn)

/** Returns whether the user is signed in, or is signing in. `uninitialized` if the app does not use sign-in. */
export function useSignIn(): SignInState {
  return useReadable(useProvided().signIn ?? noStore)
}
