import { useProvided } from '../provider/wallet-context.ts'
import { createStateStore } from '../store/state-store.ts'
import { useReadable } from '../store/use-readable.ts'
import { noSignIn, type SignInState } from './sign-in.ts'

const noStore = createStateStore<SignInState>(noSignIn)

/** Whether the visitor is signed in, or on the way. `uninitialized` where the app has no sign-in. */
export function useSignIn(): SignInState {
  return useReadable(useProvided().signIn ?? noStore)
}
