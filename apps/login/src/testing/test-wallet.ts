import { randomBytes } from 'node:crypto'
import { shareSetText } from '@laurel/wallet/login-schemas'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Recovery } from '../shares/share-store.ts'

/** The key of an account, as a test has it instead of the frame. */
export function createTestWallet(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey())
}

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')

/** What the frame would save as a share set, with random shares. @param change - replaces parts before the proof is signed. */
export async function createTestSet(
  wallet: PrivateKeyAccount,
  owner: { readonly account: string; readonly device: string },
  change: { readonly replacesRecovery?: boolean; readonly recoveryOf?: string } = {},
) {
  const set = randomText(16)
  const recovery: Recovery = { method: 'password', ciphertext: randomText(83), parameters: '{"version":1}' }
  const content = { address: wallet.address, serverShare: randomText(55), recovery, replacesRecovery: false, ...change }
  const proof = await wallet.signMessage({ message: shareSetText({ ...owner, set, ...content }) })
  return { set, content: { ...content, proof } }
}
