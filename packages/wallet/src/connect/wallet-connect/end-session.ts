import type { PairedClient } from './sign-client.ts'

/** WalletConnect's own words for it. Source: https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes. */
const DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** Ends a session, and tells the wallet when it can be told. Never throws; over here in any case. */
export async function endSession(client: PairedClient, topic: string): Promise<void> {
  try {
    await client.disconnect({ topic, reason: DISCONNECTED })
  } catch {
    await client.session.delete(topic, DISCONNECTED).catch(() => {})
  }
}
