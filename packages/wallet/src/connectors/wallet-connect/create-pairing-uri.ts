import type { PairedNamespace } from '../namespace-adapter.ts'
import type { Proposal } from './pairing-store.ts'
import { proposeNamespaces } from './session.ts'
import type { PairedClient, PairedSession } from './sign-client.ts'

/**
 * Creates a pairing: WalletConnect's client offers a session on the relay.
 * @param chainIds - the app's chains, which the wallet may offer. @param others - the same for other namespaces.
 * @returns the pairing URI (`wc:{topic}@2?…`) that the QR code and the links hold, and the wallet's response.
 * @throws when the relay does not accept it within a minute of attempts.
 */
export async function createPairingUri(
  client: PairedClient,
  chainIds: readonly number[],
  others: readonly PairedNamespace[] = [],
): Promise<Proposal<PairedSession>> {
  const { uri, approval } = await client.connect({ optionalNamespaces: proposeNamespaces(chainIds, others) })
  if (uri === undefined) throw new TypeError('The client made no code.')
  const answer = approval()
  // No caller waits for the response to a code that came too late to be shown.
  answer.catch(() => {})
  return { uri, answer }
}
