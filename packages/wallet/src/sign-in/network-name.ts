import type { Wallet } from '../wallet.ts'
import type { SignInTarget } from './sign-in.ts'

/**
 * Returns the name of the network that a message of sign-in names, which need not be the active one; its id where the app has no such
 * network.
 */
export function networkNameOf(
  { chainId }: Pick<SignInTarget, 'chainId'>,
  { namespaces, networks }: Pick<Wallet, 'namespaces' | 'networks'>,
): string {
  const found = networks
    .getState()
    .requested.find(
      ({ id }) => id === `eip155:${chainId}` || namespaces.some(({ signIn }) => signIn?.chainOf(id) === chainId),
    )
  return found?.name ?? `${chainId}`
}
