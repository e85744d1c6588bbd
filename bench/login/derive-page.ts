/** What of a signature is not to be avoided: two shares joined, the key derived from them, and one signature. In the page of the bench. */
import { deriveEvmKey, evmAddressOf } from '../../apps/frame/src/keys/derive/evm-key.ts'
import { seedOf } from '../../apps/frame/src/keys/derive/phrase.ts'
import { combineShares, splitSecret } from '../../apps/frame/src/keys/share/split-secret.ts'
import { signMessageText } from '../../apps/frame/src/keys/worker/sign.ts'

const set = 'AAAAAAAAAAAAAAAAAAAAAA'

/** @returns how long it took, in milliseconds. */
window.deriveAndSign = async () => {
  const shares = await splitSecret(crypto.getRandomValues(new Uint8Array(32)), set)
  const startMs = performance.now()
  const [one, other] = [
    { holder: 'device', bytes: shares.device },
    { holder: 'server', bytes: shares.server },
  ] as const
  const key = deriveEvmKey(await seedOf(await combineShares(one, other, set)))
  evmAddressOf(key)
  signMessageText('0x68656c6c6f', key)
  return performance.now() - startMs
}

declare global {
  interface Window {
    deriveAndSign: () => Promise<number>
  }
}
