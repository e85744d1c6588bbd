import type { PairedClient } from './sign-client.ts'

/**
 * WalletConnect's own reason for a disconnect.
 * Source: https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes.
 */
const DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** Ends a session, and notifies the wallet if possible. Never throws. The session ends in this page in any case. */
export async function endSession(client: PairedClient, topic: string): Promise<void> {
  try {
    await client.disconnect({ topic, reason: DISCONNECTED })
  } catch {
    await client.session.delete(topic, DISCONNECTED).catch(() => {})
  }
}
