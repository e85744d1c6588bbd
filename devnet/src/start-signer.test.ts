import { expect, test } from 'vitest'
import { startSigner } from './start-signer.ts'

test('behavior: each of two worlds has a signer, because none shares the folder of its counts', {
  timeout: 120_000,
}, async () => {
  const signers = await Promise.all([startSigner(), startSigner()])
  try {
    expect(new Set(signers.map(({ socket }) => socket)).size).toBe(2)
  } finally {
    await Promise.all(signers.map(({ stop }) => stop()))
  }
})
